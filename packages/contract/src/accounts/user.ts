import { z } from 'zod'
import { toWire } from '../case'

/** A person, as the API returns them. */
export const User = z.object({
	id: z.string(),
	email: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	phone: z.string().nullable(),
	currentFarmId: z.int().nullable(),
})
export type User = z.infer<typeof User>

/** Leaves out what a person's own client does not need. */
export const userToWire = (user: User): User => toWire(User, user)
