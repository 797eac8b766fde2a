export const ROLES = ['owner', 'manager', 'grower', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role may switch equipment and give it back to automation. */
export const mayControl = (role: Role): boolean => role === 'owner' || role === 'manager'

/** Whether a role may stop everything at once. Whoever works among the machines may. */
export const mayEmergencyStop = (role: Role): boolean => role !== 'viewer'

/** Whether a role may connect machines to the farm and cut them off. */
export const mayManageAgents = (role: Role): boolean => role === 'owner' || role === 'manager'
