"use client"; // follows the clock

import { useEffect, useState } from "react";

/** Seconds that are left of a wait; another object begins another one. */
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
