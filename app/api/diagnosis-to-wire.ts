import type { DiagnosisWire } from '@sfc/contract/diagnosis/diagnosis-wire'
import { CAUSE_SOURCES } from '@sfc/domain/diagnosis/cause'
import { SHARE_MEANING, type RankedCause } from '@sfc/domain/diagnosis/rank-causes'
import { summarizeDiagnosis, type Diagnosis } from '~/services/diagnosis/diagnosis.server'

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
		findings: facts.map(({ words }) => words),
		question: question && { ...question, answers: [...question.answers] },
		verdict: verdict?.verdict ?? null,
		pictureUrl: `/api/plant-diagnosis/picture?diagnosisId=${id}`,
	}
}

function issueToWire({ cause, share, speaksFor, speaksAgainst }: RankedCause) {
	const { id, type, name, severity, description, treatment, prevention, sources } = cause
	return {
		id,
		type,
		name,
		severity,
		description,
		treatment: treatment.join(' '),
		prevention: prevention.join(' '),
		share,
		evidenceFor: speaksFor.map(({ words }) => words),
		evidenceAgainst: speaksAgainst.map(({ words }) => words),
		sources: sources.flatMap((key) => CAUSE_SOURCES[key] ?? []),
	}
}
