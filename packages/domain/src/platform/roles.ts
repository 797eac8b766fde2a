export const ROLES = ['owner', 'manager', 'grower', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** A role as a heading or a choice: `Owner`. */
export const roleLabel = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)
