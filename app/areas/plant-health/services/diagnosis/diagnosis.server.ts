import { findCause, type Cause } from '@sfc/domain/plant-health/diagnosis/cause'
import { answerFact, type Fact, type Question } from '@sfc/domain/plant-health/diagnosis/fact'
import {
	rankCauses,
	type RankedCause,
	type Ranking,
} from '@sfc/domain/plant-health/diagnosis/rank-causes'
import { lowerFirst, nameFamilies } from '@sfc/domain/plant-health/diagnosis/name-families'
import { separatingQuestion } from '@sfc/domain/plant-health/diagnosis/separating-question'
import type { diagnoses } from '#db/schema/diagnosis'
import type { UploadMeasures } from './measure-upload.server'

export type DiagnosisRow = typeof diagnoses.$inferSelect

export type Verdict = 'right' | 'wrong'

/** Picture with its diagnosis. */
export type Diagnosis = Pick<
	typeof diagnoses.$inferSelect,
	'id' | 'createdAt' | 'madeBy' | 'cycleId' | 'cropName' | 'notes' | 'journalEntryId'
> & {
	measures: UploadMeasures
	/** Facts with figures: measured on the picture, read around it and given by a person. */
	facts: readonly Fact[]
	answers: Readonly<Record<string, string>>
	causes: readonly RankedCause[]
	/** Whether the first cause stands out; else the answer is “I do not know”. */
	isKnown: boolean
	otherShare: number
	/**
	 * Question that tells the first two causes apart best; null when there is nothing left to ask.
	 */
	question: Question | null
	/** Cause whose steps became tasks, and the journal entry it was saved as. */
	plannedCauseId: string | null
	verdict: {
		verdict: Verdict
		/** Actual cause, where somebody named it. */
		cause: Cause | null
		by: string
		at: number
	} | null
}

type StoredRanking = {
	otherShare: number
	causes: (Omit<RankedCause, 'cause'> & { causeId: string })[]
}

/**
 * Selects what is stored of a ranking: as it was at the time, whatever becomes of the weights
 * later.
 */
export function rankingColumns(
	facts: readonly Fact[],
	answers: Record<string, string>,
	confirmed: readonly string[],
) {
	const ranking = rankCauses(allFacts(facts, answers), { confirmed })
	const [first] = ranking.causes
	const stored: StoredRanking = {
		otherShare: ranking.otherShare,
		causes: ranking.causes.map(({ cause, ...rest }) => ({ ...rest, causeId: cause.id })),
	}
	return {
		ranked: stored,
		isKnown: ranking.isKnown,
		causeId: first?.cause.id ?? null,
		share: ranking.isKnown ? (first?.share ?? null) : null,
	}
}

/**
 * Combines facts and answers; an answer to a question that no longer exists is left out. A person's
 * answer replaces the model's.
 */
const allFacts = (facts: readonly Fact[], answers: Readonly<Record<string, string>>): Fact[] => [
	...facts.filter(({ key, by }) => by !== 'model' || !Object.hasOwn(answers, key)),
	...Object.entries(answers).flatMap(([question, answer]) => answerFact(question, answer) ?? []),
]

/** Converts a row to a diagnosis. Only the functions of this folder write its columns. */
export function asDiagnosis(row: DiagnosisRow): Diagnosis {
	const facts = allFacts(row.facts as Fact[], row.answers)
	const { causes: stored, otherShare } = row.ranked as StoredRanking
	const causes = stored.flatMap(({ causeId, ...rest }) => {
		const cause = findCause(causeId)
		return cause ? [{ cause, ...rest }] : []
	})
	const { verdict, verdictBy, verdictAt, verdictCauseId } = row
	return {
		id: row.id,
		createdAt: row.createdAt,
		madeBy: row.madeBy,
		cycleId: row.cycleId,
		cropName: row.cropName,
		notes: row.notes,
		measures: row.measures as UploadMeasures,
		facts,
		answers: row.answers,
		causes,
		isKnown: row.isKnown,
		otherShare,
		question: separatingQuestion(causes, facts),
		plannedCauseId: row.plannedCauseId,
		journalEntryId: row.journalEntryId,
		verdict:
			verdict === null || verdictAt === null
				? null
				: {
						verdict: verdict === 'right' ? 'right' : 'wrong',
						cause: (verdictCauseId && findCause(verdictCauseId)) || null,
						by: verdictBy ?? 'someone',
						at: verdictAt,
					},
	}
}

/** Summarizes a diagnosis in one sentence. */
export function summarizeDiagnosis({
	causes,
	isKnown,
}: Pick<Ranking, 'causes' | 'isKnown'>): string {
	const [first] = causes
	if (!first) return 'Nothing stands out in the picture'
	if (isKnown) return `Probably ${lowerFirst(first.cause.name)}`
	return `Not known; it may be ${nameFamilies(causes.slice(0, 3).map(({ cause }) => cause))}`
}
