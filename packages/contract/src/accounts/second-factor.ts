import { z } from 'zod'

const NO_CODE = 'Enter the code of your authenticator app, or a recovery code'

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
const SecondFactorCode = z.string(NO_CODE).trim().min(6, NO_CODE).max(40, NO_CODE)

export const CodeForm = z.object({ code: SecondFactorCode })
export type CodeForm = z.infer<typeof CodeForm>

export const CodeInput = CodeForm.extend({
	ticket: z.string().min(1).max(100).describe('The ticket that the sign-in answered with'),
})

const NO_DIGITS = 'Enter the six digits your authenticator app shows'

/** The first code of a new authenticator app. */
export const FirstCodeForm = z.object({
	code: z
		.string(NO_DIGITS)
		.transform((text) => text.replace(/\s/g, ''))
		.pipe(z.string().regex(/^\d{6}$/, NO_DIGITS)),
})
export type FirstCodeForm = z.infer<typeof FirstCodeForm>
