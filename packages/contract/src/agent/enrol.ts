import { z } from 'zod'

/** Codes are shown as `ABCD-EFGH`; letters and digits that are easily confused are not used. */
export const ENROLMENT_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const ENROLMENT_CODE_MINUTES = 15

export const EnrolmentCode = z
	.string('Enter the enrolment code')
	.transform((code) => code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
	.pipe(z.string().length(8, 'An enrolment code has 8 letters and digits, like ABCD-EFGH'))

export const EnrolRequest = z.object({
	code: EnrolmentCode,
	hostname: z.string().min(1).max(200),
	platform: z.string().min(1).max(100), // e.g. `linux x64, Node 20.20.2`
	version: z.string().min(1).max(40),
	/** An agent that moves here with its farm names itself, and keeps its id. */
	agentId: z.string().min(1).max(60).optional(),
})
export type EnrolRequest = z.infer<typeof EnrolRequest>

export const EnrolReply = z.object({
	agentId: z.string(),
	/** Shown once; the server keeps only its hash. */
	secret: z.string(),
	farmId: z.int(),
	farmName: z.string(),
	serverTime: z.int(),
	/** The server's Ed25519 key as SPKI in base64: the agent trusts plans and releases of no other. */
	signingKey: z.string().optional(),
})
export type EnrolReply = z.infer<typeof EnrolReply>

/** An agent tells the server that it leaves where it goes. */
export const LeaveRequest = z.object({
	/** Address of the other server. */
	server: z.url({ protocol: /^https?$/ }).max(300),
})
export type LeaveRequest = z.infer<typeof LeaveRequest>
