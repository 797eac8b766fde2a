import { z } from 'zod'

const base64url = (max: number) =>
	z
		.string()
		.min(1)
		.max(max)
		.regex(/^[A-Za-z0-9_-]+$/)

/** A credential id has at most 1023 bytes. */
const PasskeyId = base64url(1364)

const credential = { id: PasskeyId, rawId: PasskeyId, type: z.literal('public-key') }

/** A browser's answer after creating a key pair; other fields are ignored. */
export const PasskeyAttestation = z.looseObject({
	...credential,
	response: z.looseObject({
		clientDataJSON: base64url(4000),
		attestationObject: base64url(40_000),
		transports: z.array(z.string().max(30)).max(10).optional(),
	}),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

/** A browser's answer after signing a challenge; other fields are ignored. */
export const PasskeyAssertion = z.looseObject({
	...credential,
	response: z.looseObject({
		clientDataJSON: base64url(4000),
		authenticatorData: base64url(4000),
		signature: base64url(4000),
		userHandle: base64url(100).nullish(),
	}),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

const NO_NAME = 'Give the passkey a name'

const PasskeyName = z
	.string(NO_NAME)
	.trim()
	.min(1, NO_NAME)
	.max(60, 'A name has at most 60 letters')

export const PasskeyRename = z.object({ name: PasskeyName })
export type PasskeyRename = z.infer<typeof PasskeyRename>
export const NewPasskey = z.object({ name: PasskeyName, response: PasskeyAttestation })
export const PasskeySignIn = z.object({ response: PasskeyAssertion })

/** WebAuthn options, passed to the browser unchanged. */
export const PasskeyOptions = z.looseObject({ challenge: z.string(), timeout: z.int() })

/** A passkey as its owner sees it. Times are milliseconds UTC. */
export const Passkey = z.object({
	id: z.string(),
	name: z.string(),
	createdAt: z.int(),
	lastUsedAt: z.int().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** An answer as JSON text in a form field. */
const inAField = <Schema extends z.ZodType>(schema: Schema) =>
	z
		.string()
		.max(60_000)
		.transform((text, context): unknown => {
			try {
				return JSON.parse(text)
			} catch {
				context.addIssue({ code: 'custom', message: 'The passkey could not be read' })
				return z.NEVER
			}
		})
		.pipe(schema)

export const NewPasskeyForm = z.object({
	name: PasskeyName,
	response: inAField(PasskeyAttestation),
})
export const PasskeySignInForm = z.object({ response: inAField(PasskeyAssertion) })
