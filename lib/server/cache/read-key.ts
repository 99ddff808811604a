/** Returns the key of an API response in the page store. Next's own keys are paths. */
export const readKey = (address: string): string => `read ${address}`;

export const isReadKey = (key: string): boolean => key.startsWith("read ");
