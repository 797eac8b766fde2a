import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { CAUSES } from '@sfc/domain/plant-health/diagnosis/cause'
import { FACTS, type Fact } from '@sfc/domain/plant-health/diagnosis/fact'
import { OVERLAY_FINDINGS } from '@sfc/domain/plant-health/diagnosis/measure/overlay'
import {
	hasMoreThanPicture,
	SHARE_MEANING,
	type RankedCause,
} from '@sfc/domain/plant-health/diagnosis/rank-causes'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import { describeCause } from '~/areas/plant-health/services/diagnosis/describe-cause'
import {
	summarizeDiagnosis,
	type Diagnosis,
} from '~/areas/plant-health/services/diagnosis/diagnosis.server'
import { overlayAddress, pictureAddress } from '../picture-address'

export type DiagnosisView = ReturnType<typeof diagnosisView>

/** The data of a diagnosis's page. `shown`: the finding that is marked on the picture. */
export function diagnosisView(ctx: FarmCtx, diagnosis: Diagnosis, shown: string | null) {
	const { id, facts, causes, isKnown, question, verdict } = diagnosis
	const when = (at: number) => formatInstantWithYear(at, ctx.farm.timezone, ctx.user)
	const which = { farmId: ctx.farm.id, id }
	const [first] = causes
	const isByPictureOnly = first !== undefined && !hasMoreThanPicture(first.cause, facts)
	const marks = facts.flatMap(({ key, value }) => {
		const finding = OVERLAY_FINDINGS.find((one) => one === key)
		return finding && !['none', 'no'].includes(value) ? [finding] : []
	})
	const marked = marks.find((finding) => finding === shown) ?? null
	return {
		id,
		summary: summarizeDiagnosis(diagnosis),
		made: when(diagnosis.createdAt),
		madeBy: diagnosis.madeBy,
		cycleId: diagnosis.cycleId,
		cropName: diagnosis.cropName,
		notes: diagnosis.notes,
		isKnown,
		confidence: isKnown && first ? percent(first.share) : null,
		urgency: isKnown ? (first?.cause.severity ?? null) : null,
		meaning: isByPictureOnly ? PICTURE_ONLY : SHARE_MEANING,
		isByColourOnly: diagnosis.measures.isRecognized === false,
		picture: {
			address: pictureAddress(which, 'large'),
			width: diagnosis.measures.width,
			height: diagnosis.measures.height,
			marks: marks.map((finding) => ({ finding, label: FACTS[finding].label })),
			marked: marked && { finding: marked, address: overlayAddress(which, marked) },
		},
		known: groupFacts(facts),
		causes: causes.map((one) => causeView(one, isByPictureOnly)),
		other: isByPictureOnly ? null : percent(diagnosis.otherShare),
		question,
		planned: first !== undefined && diagnosis.plannedCauseId === first.cause.id,
		journalEntryId: diagnosis.journalEntryId,
		verdict: verdict && {
			isRight: verdict.verdict === 'right',
			cause: verdict.cause?.name ?? null,
			by: verdict.by,
			on: when(verdict.at),
		},
		allCauses: CAUSES.map(({ id: value, name: label }) => ({ value, label })).sort((a, b) =>
			a.label.localeCompare(b.label, 'en'),
		),
	}
}

const GROUPS = [
	{ kind: 'picture', title: 'Measured on the picture' },
	{ kind: 'reading', title: 'Where it stands, in the last 3 days' },
	{ kind: 'crop', title: 'The crop' },
	{ kind: 'question', title: 'Your answers' },
] as const

const groupFacts = (facts: readonly Fact[]) =>
	[
		...GROUPS.map(({ kind, title }) => ({
			title,
			facts: facts.filter(({ key, by }) => by !== 'model' && FACTS[key].kind === kind),
		})),
		{ title: 'What the vision model says', facts: facts.filter(({ by }) => by === 'model') },
	]
		.filter((group) => group.facts.length > 0)
		.map((group) => ({ title: group.title, lines: group.facts.map(({ words }) => words) }))

/** Shown instead of shares, which nobody could check against pictures of real plants. */
const PICTURE_ONLY =
	'A picture alone does not tell these apart, so no percentages are shown. Answer the question above, or look at the tank’s readings.'

function causeView(ranked: RankedCause, isByPictureOnly: boolean) {
	const { cause, share, speaksFor, speaksAgainst } = ranked
	const reasons = (list: RankedCause['speaksFor']) =>
		list.map(({ words, weight }) => ({ words, weight: signed(weight) }))
	return {
		...describeCause(ranked),
		where: cause.where,
		treatment: [...cause.treatment],
		prevention: [...cause.prevention],
		share: isByPictureOnly ? null : percent(share),
		speaksFor: reasons(speaksFor),
		speaksAgainst: reasons(speaksAgainst),
	}
}

export type CauseView = ReturnType<typeof causeView>

const percent = (share: number): string =>
	share > 0 && share < 0.01 ? '< 1 %' : `${formatNumber(100 * share, 0)} %`

const signed = (weight: number): string =>
	`${weight > 0 ? '+' : '−'}${formatNumber(Math.abs(weight), 1)}`
