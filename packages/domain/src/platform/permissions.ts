import rows from './permissions.json' with { type: 'json' }
import { ROLES, type Role } from './roles'

export type Permission = keyof typeof rows

const table: Readonly<Record<Permission, { least: string; words: string }>> = rows

export const PERMISSIONS = Object.keys(rows) as Permission[]

/** The least role that has a permission: the one table of who may do what. */
export const minimumRole = (permission: Permission): Role => table[permission].least as Role

/** What a permission allows, after “may”: `switch equipment`. */
export const describePermission = (permission: Permission): string => table[permission].words

/** Whether a role may do something on its farm. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
	isRoleAtLeast(role, minimumRole(permission))

/** Whether a role is `least` or stands above it; ROLES runs from most to least. No role reaches nothing. */
export const isRoleAtLeast = (role: Role, least: Role): boolean =>
	ROLES.includes(role) && ROLES.indexOf(role) <= ROLES.indexOf(least)

/**
 * Whether somebody may give a person a role or take it from them. Owners may anything; a manager
 * only what stands below a manager, so that nobody makes a superior or removes one.
 */
export const canGrantRole = (actor: Role, target: Role): boolean =>
	actor === 'owner' || (hasPermission(actor, 'member.manage') && !isRoleAtLeast(target, actor))
