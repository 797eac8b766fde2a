import { ROLES, type Role } from '../accounts/roles'

/** Whether a role may do what needs at least `least`; ROLES runs from most to least. */
export const reaches = (role: Role, least: Role): boolean =>
	ROLES.indexOf(role) <= ROLES.indexOf(least)
