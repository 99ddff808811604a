"use client"; // runs a timer

import { useEffect, useState } from "react";

/** Returns the remaining seconds of a countdown. A new `wait` object restarts it. */
export function useCountdown(wait: { readonly seconds: number }): number {
  const [left, setLeft] = useState({ wait, seconds: wait.seconds });
  useEffect(() => {
    const end = Date.now() + wait.seconds * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft({ wait, seconds });
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return left.wait === wait ? left.seconds : wait.seconds;
}
