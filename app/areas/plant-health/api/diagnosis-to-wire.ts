import type { DiagnosisWire } from '@sfc/contract/plant-health/diagnosis/diagnosis-wire'
import { SHARE_MEANING, type RankedCause } from '@sfc/domain/plant-health/diagnosis/rank-causes'
import { describeCause } from '~/areas/plant-health/services/diagnosis/describe-cause'
import {
	summarizeDiagnosis,
	type Diagnosis,
} from '~/areas/plant-health/services/diagnosis/diagnosis.server'

const BY_COLOUR_ONLY =
	'Checked by its colours only: this server had no time or memory to look for a plant in the photo'

export function diagnosisToWire(diagnosis: Diagnosis): DiagnosisWire {
	const { id, createdAt, cropName, notes, causes, isKnown, facts, question, verdict } = diagnosis
	const [first] = causes
	return {
		id,
		createdAt: new Date(createdAt).toISOString(),
		summary: summarizeDiagnosis(diagnosis),
		cropName,
		notes,
		confidence: isKnown && first ? first.share : null,
		confidenceMeaning: SHARE_MEANING,
		urgency: first?.cause.severity ?? 'low',
		issues: causes.map(issueToWire),
		recommendations: isKnown && first ? [...first.cause.treatment] : [],
		findings: [
			...facts.map(({ words }) => words),
			...(diagnosis.measures.isRecognized === false ? [BY_COLOUR_ONLY] : []),
		],
		question: question && { ...question, answers: [...question.answers] },
		verdict: verdict?.verdict ?? null,
		pictureUrl: `/api/plant-diagnosis/picture?diagnosisId=${id}`,
	}
}

function issueToWire(ranked: RankedCause) {
	const { cause, share, speaksFor, speaksAgainst } = ranked
	return {
		...describeCause(ranked),
		treatment: cause.treatment.join(' '),
		prevention: cause.prevention.join(' '),
		share,
		evidenceFor: speaksFor.map(({ words }) => words),
		evidenceAgainst: speaksAgainst.map(({ words }) => words),
	}
}
