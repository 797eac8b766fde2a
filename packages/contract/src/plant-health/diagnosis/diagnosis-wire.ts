import { CAUSE_TYPES, SEVERITIES } from '@sfc/domain/plant-health/diagnosis/cause'
import { OVERLAY_FINDINGS } from '@sfc/domain/plant-health/diagnosis/measure/overlay'
import { z } from 'zod'

const severity = z.enum(SEVERITIES)
const share = z.number().min(0).max(1)

const IssueWire = z.object({
	id: z.string(),
	type: z.enum(CAUSE_TYPES),
	name: z.string(),
	severity,
	description: z.string(),
	treatment: z.string(),
	prevention: z.string(),
	share: share.describe('Of the weight of all evidence'),
	evidenceFor: z.array(z.string()),
	evidenceAgainst: z.array(z.string()),
	sources: z.array(z.object({ title: z.string(), publisher: z.string(), address: z.url() })),
})

const QuestionWire = z.object({
	key: z.string(),
	text: z.string(),
	answers: z.array(z.object({ key: z.string(), text: z.string() })),
})

/** What a picture of a plant showed, and what may be wrong with it. */
export const DiagnosisWire = z.object({
	id: z.int(),
	createdAt: z.iso.datetime(),
	summary: z.string(),
	cropName: z.string().nullable(),
	notes: z.string().nullable(),
	confidence: share.nullable().describe('Null when no cause stands out: it is not known'),
	confidenceMeaning: z.string(),
	urgency: severity.describe('Of the likeliest cause; low when nothing was found'),
	issues: z.array(IssueWire).describe('Likeliest first'),
	recommendations: z.array(z.string()),
	findings: z.array(z.string()).describe('What was measured, read and answered, with its figures'),
	question: QuestionWire.nullable().describe('Whose answer tells the first two causes apart best'),
	verdict: z.enum(['right', 'wrong']).nullable(),
	pictureUrl: z.string(),
})
export type DiagnosisWire = z.infer<typeof DiagnosisWire>

export const AnswerInput = z.object({
	diagnosisId: z.int().positive(),
	question: z.string().max(50),
	answer: z.string().max(50),
})

export const VerdictInput = z.object({
	diagnosisId: z.int().positive(),
	verdict: z.enum(['right', 'wrong'], 'Choose right or wrong'),
	causeId: z.string().max(100).nullish().describe('What it was instead'),
})

export const OverlayQuery = z.object({
	diagnosisId: z.coerce.number().int().positive(),
	finding: z.enum(OVERLAY_FINDINGS),
})
