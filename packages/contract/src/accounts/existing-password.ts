import { z } from 'zod'

/** A password somebody has: what it must be like was settled when it was chosen. */
export const ExistingPassword = z
	.string('Please enter your password')
	.min(1, 'Please enter your password')
	.max(1000, 'Password must be at most 1000 characters')
