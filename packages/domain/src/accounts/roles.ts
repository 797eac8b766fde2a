export const ROLES = ['owner', 'manager', 'grower', 'viewer'] as const
export type Role = (typeof ROLES)[number]
