"use client"; // notices the end of this browser's session

import { usePathname, useRouter } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { paths } from "#lib/site/paths.ts";
import { useAuth } from "../../members/session/auth-context.tsx";
import { OwnerSkeleton } from "./admin-skeleton.tsx";

/** Renders `children` until the owner logs out, also in another tab. The server has already checked the access. */
export function OwnerFrame({ children }: { children: ReactNode }) {
  const { role, isMember } = useAuth();
  const router = useRouter();
  const pathname = usePathname();
  useEffect(() => {
    if (role !== undefined && !isMember) router.replace(paths.login(pathname));
  }, [role, isMember, pathname, router]);
  return role === undefined || isMember ? children : <OwnerSkeleton />;
}
