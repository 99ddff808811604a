/** Google's reCAPTCHA script, loaded when a form first needs it. */

type Recaptcha = {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): number;
  execute(id: number): void;
};

const address = "https://www.google.com/recaptcha/api.js";
const readyName = "quireRecaptchaIsReady";
let loading: Promise<Recaptcha> | undefined;

/** Loads the script once. `language` (BCP 47) is the language of the widget. */
export function loadRecaptcha(language: string): Promise<Recaptcha> {
  loading ??= load(language);
  return loading;
}

function load(language: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      loading = undefined;
      reject(new Error("the captcha's script did not load"));
    };
    Reflect.set(window, readyName, () => {
      const recaptcha: unknown = Reflect.get(window, "grecaptcha");
      if (isRecaptcha(recaptcha)) resolve(recaptcha);
      else fail();
    });
    const script = document.createElement("script");
    const query = { render: "explicit", onload: readyName, hl: language };
    script.src = `${address}?${new URLSearchParams(query).toString()}`;
    script.addEventListener("error", fail);
    document.head.append(script);
  });
}

function isRecaptcha(value: unknown): value is Recaptcha {
  return typeof value === "object" && value !== null && "render" in value && "execute" in value;
}
