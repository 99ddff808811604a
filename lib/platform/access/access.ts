/** Authorization: checks against the permission table whether the caller of a request may make a call. */
import { conflict } from "../../wix/errors/errors.ts";
import type { Role } from "../../wix/admin/roles.ts";
import { createError } from "../identity/identity-errors.ts";
import type { RoleService } from "../identity/roles/role.service.ts";
import type { Caller } from "../oauth/caller.ts";
import { capRole, findCurrentRoles, findEffectiveRole } from "./key-role.ts";
import { permissions, type Permission, type Reach, type Rule } from "./permissions.ts";

/** An authorized caller. */
export type Actor = {
  readonly kind: "member" | "key" | "server" | "public";
  /** The member on whose behalf the call is made. API keys of the blog, servers and the public have none. */
  readonly id: string | undefined;
  /** The API key that makes the call. */
  readonly keyId?: string | undefined;
  readonly role: Role | undefined;
  /** With `own`, the caller may act only on the caller's own posts and account. */
  readonly reach: Reach;
};

/** The post or member on which a call acts. */
export type Target = {
  /** The author of the post. */
  readonly authorId?: string | undefined;
  /** The member whose account, comment or profile it is. */
  readonly memberId?: string | undefined;
};

type AccessOptions = {
  readonly readCaller: (request: Request) => Promise<Caller>;
  readonly roles: Pick<RoleService, "find">;
};

export type Access = ReturnType<typeof createAccess>;

/** Creates the functions that check whether the caller of a request may make a call. */
export function createAccess({ readCaller, roles }: AccessOptions) {
  const afterBody = new WeakMap<Request, Promise<Caller>>();

  /**
   * Returns the caller. If the body has been read, identifies the caller again, because reading can take long and the
   * token may have been revoked in the meantime.
   */
  async function readCurrentCaller(request: Request): Promise<Caller> {
    const first = await readCaller(request);
    if (!request.bodyUsed || first.kind === "platform") return first;
    const { url, headers } = request;
    const current = afterBody.get(request) ?? readCaller(new Request(url, { headers }));
    afterBody.set(request, current);
    return current;
  }

  /** Throws unless an actor may act on the target (see {@link Target}). */
  async function assertTarget(
    { id, role, reach }: Actor,
    permission: Permission,
    target: Target,
  ): Promise<void> {
    const rule: Rule = permissions[permission];
    for (const holder of [target.authorId, target.memberId]) {
      if (reach === "own" && holder !== undefined && holder !== id) throw createDenial(permission);
    }
    const { memberId } = target;
    if (rule.protects === undefined || memberId === undefined || memberId === id) return;
    const targetRole = await roles.find(memberId);
    if (targetRole !== undefined && role !== "owner") throw createDenial(permission);
    if (targetRole === "owner" && rule.protects === "owners") {
      throw conflict(
        "MEMBER_IS_OWNER",
        "Owners can be blocked or deleted only from the command line, and cannot be muted.",
      );
    }
  }

  const findActor = async (caller: Caller, permission: Permission): Promise<Actor | undefined> =>
    toActor(await identify(caller, roles), permission);

  /**
   * Returns the caller if the table permits the call. An actor with the reach `own` may act only on the actor's own
   * posts and account, so pass the target, check it later with `assertTarget`, or filter the list by `actor.id`.
   *
   * Throws 401 `UNAUTHENTICATED` without a valid session or key, 403 `NO_OWNER` for owners' calls on the admin pages,
   * 403 `PERMISSION_DENIED` for all other callers, and the errors of `assertTarget`.
   */
  async function authorize(
    request: Request,
    permission: Permission,
    target: Target = {},
  ): Promise<Actor> {
    const caller = await readCurrentCaller(request);
    const actor = await findActor(caller, permission);
    if (actor === undefined) throw createAccessError(caller, permission);
    await assertTarget(actor, permission, target);
    return actor;
  }

  return {
    authorize,

    /**
     * Checks the permission before and after reading the body. The first check stops callers without permission from
     * sending large bodies. The second rejects callers who lost the permission while the body arrived.
     */
    async authorizeWithBody<Body>(
      request: Request,
      permission: Permission,
      readBody: (request: Request) => Promise<Body>,
      target?: Target,
    ): Promise<{ actor: Actor; body: Body }> {
      await authorize(request, permission, target);
      const body = await readBody(request);
      return { actor: await authorize(request, permission, target), body };
    },

    /** Returns the caller if the table permits the call, and `undefined` if not. Throws 401 for invalid tokens. */
    async find(request: Request, permission: Permission): Promise<Actor | undefined> {
      return findActor(await readCurrentCaller(request), permission);
    },

    /** Like `authorize`, but also returns which of the permissions the caller has. Looks up the role only once. */
    async authorizeWith<Name extends Permission>(
      request: Request,
      permission: Permission,
      names: readonly Name[],
    ): Promise<{ actor: Actor; held: ReadonlySet<Name> }> {
      const caller = await readCurrentCaller(request);
      const identified = await identify(caller, roles);
      const actor = toActor(identified, permission);
      if (actor === undefined) throw createAccessError(caller, permission);
      return { actor, held: new Set(names.filter((name) => toActor(identified, name))) };
    },

    /**
     * Throws 403 `PERMISSION_DENIED` if the target is not the actor's own, or is a member whose role protects them from
     * the call. Throws 409 `MEMBER_IS_OWNER` if the target is an owner whom the rule protects.
     */
    assertTarget,
  };
}

/**
 * A key's `role` is its effective role (see {@link findEffectiveRole}). `keyRole` is its own role without the rights
 * that its creator no longer has.
 */
type Identified = Omit<Actor, "reach"> & {
  readonly keyRole?: Role | undefined;
  /** Whether the platform itself makes the call. It has all permissions. */
  readonly isPlatform?: boolean;
};

async function identify(caller: Caller, roles: AccessOptions["roles"]): Promise<Identified> {
  switch (caller.kind) {
    case "platform":
      return { kind: "server", id: undefined, role: "owner", isPlatform: true };
    case "member": {
      const id = caller.session.identity_id;
      return { kind: "member", id, role: await roles.find(id) };
    }
    case "key": {
      const { key } = caller;
      const current = await findCurrentRoles(key, roles.find);
      const keyRole = capRole(key, current.creator);
      const role = findEffectiveRole(key, current);
      return { kind: "key", id: key.memberId, keyId: key.id, role, keyRole };
    }
    case "server":
      return { kind: "server", id: undefined, role: undefined };
    case "anonymous":
    case "visitor":
    case "ended":
      return { kind: "public", id: undefined, role: undefined };
  }
}

/** Returns the caller and the caller's reach, or `undefined` if the caller may not make the call. */
function toActor({ isPlatform, ...actor }: Identified, permission: Permission): Actor | undefined {
  const reach = isPlatform === true ? "all" : findReach(actor, permissions[permission]);
  // A key without a member has no posts and no account.
  const isWithoutOwn = reach === "own" && actor.id === undefined;
  return reach === undefined || isWithoutOwn ? undefined : { ...actor, reach };
}

/** Returns the reach that a rule gives a caller other than the platform, or `undefined` if it gives none. */
function findReach({ kind, id, role, keyRole }: Identified, rule: Rule): Reach | undefined {
  if (rule.everyone !== undefined) return rule.everyone;
  const byRole = role && rule.roles?.[role];
  if (kind === "server") return rule.server;
  if (kind === "member") return byRole ?? rule.member;
  if (kind === "public" || rule.isForKeys === false) return undefined;
  if (id === undefined) return byRole;
  const isForKey = keyRole !== undefined && rule.roles?.[keyRole] !== undefined;
  return isForKey ? (byRole ?? rule.member) : undefined;
}

/** Creates the 403 error for a call that the table does not permit. */
export const createDenial = (permission: Permission) =>
  createError("notPermitted", { data: { permission } });

/** Creates the error for a caller who may not make a call: 401, or 403 for a known caller. */
function createAccessError({ kind }: Caller, permission: Permission) {
  if (kind === "visitor") return createError("notMember");
  if (kind === "key") return createDenial(permission);
  if (kind === "anonymous") return createError("noCredentials");
  if (kind !== "member") return createError("noSession");
  return permission === "admin.use" ? createError("notOwner") : createDenial(permission);
}
