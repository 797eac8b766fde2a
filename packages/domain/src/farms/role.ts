/** What a member may do on a farm, from least to most. */
export const ROLES = ['viewer', 'grower', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role may do what needs at least `least`. */
export const reaches = (role: Role, least: Role): boolean =>
	ROLES.indexOf(role) >= ROLES.indexOf(least)
