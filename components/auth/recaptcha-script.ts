/** Google's script, fetched when a form first asks for it. */

type Recaptcha = {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): number;
  execute(id: number): void;
};

const address = "https://www.google.com/recaptcha/api.js?render=explicit&onload=";
const readyName = "quireRecaptchaIsReady";
let loading: Promise<Recaptcha> | undefined;

export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= load();
  return loading;
}

function load(): Promise<Recaptcha> {
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
    script.src = address + readyName;
    script.addEventListener("error", fail);
    document.head.append(script);
  });
}

function isRecaptcha(value: unknown): value is Recaptcha {
  return typeof value === "object" && value !== null && "render" in value && "execute" in value;
}
