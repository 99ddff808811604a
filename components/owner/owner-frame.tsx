"use client"; // knows when the session of this browser ends

import { usePathname, useRouter } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { paths } from "#lib/site/paths.ts";
import { useAuth } from "../auth/auth-context.tsx";
import { OwnerSkeleton } from "./owner-skeleton.tsx";

/** The server lets owners in; what is shown goes away when they log out in another tab. */
export function OwnerFrame({ children }: { children: ReactNode }) {
  const { role, isMember } = useAuth();
  const router = useRouter();
  const pathname = usePathname();
  useEffect(() => {
    if (role !== undefined && !isMember) router.replace(paths.login(pathname));
  }, [role, isMember, pathname, router]);
  return role === undefined || isMember ? children : <OwnerSkeleton />;
}
