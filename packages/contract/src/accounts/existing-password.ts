import { z } from 'zod'

/** An existing password: rules were checked when it was chosen. */
export const ExistingPassword = z
	.string('Please enter your password')
	.min(1, 'Please enter your password')
	.max(1000, 'Password must be at most 1000 characters')
