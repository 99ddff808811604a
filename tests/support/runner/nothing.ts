export const nothing = undefined;
