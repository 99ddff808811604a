/** The public keys of the captchas that hosted Wix checks (specification section 9). */
export const wixCaptchaKeys = {
  invisible: "6LdoPaUfAAAAAJphvHoUoOob7mx0KDlXyXlgrx5v",
  visible: "6Ld0J8IcAAAAANyrnxzrRlX1xrrdXsOmsepUYosy",
};
