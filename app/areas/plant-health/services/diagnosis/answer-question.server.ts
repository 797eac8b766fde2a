import { answerFact, type Fact } from '@sfc/domain/plant-health/diagnosis/fact'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asDiagnosis, rankingColumns, type Diagnosis } from './diagnosis.server'
import { listConfirmedCauses } from './list-confirmed-causes.server'
import { requireDiagnosisRow } from './read-diagnosis.server'

/**
 * Adds an answer as further evidence and ranks the causes again. An earlier answer is replaced.
 * Throws Fault not-found, or invalid at `answer`.
 */
export async function answerQuestion(
	ctx: Permitted<'journal.write'>,
	{ diagnosisId, question, answer }: { diagnosisId: number; question: string; answer: string },
): Promise<Diagnosis> {
	const said = answerFact(question, answer)
	if (!said) throw new Fault('invalid', 'Choose one of the answers', { field: 'answer' })
	const confirmed = await listConfirmedCauses(ctx)
	return ctx.db.write(async (tx) => {
		const row = await requireDiagnosisRow(ctx, { diagnosisId }, tx)
		const answers = { ...row.answers, [said.key]: said.value }
		const [changed] = await tx
			.update(diagnoses)
			.set({ answers, ...rankingColumns(row.facts as Fact[], answers, confirmed) })
			.where(eq(diagnoses.id, row.id))
			.returning()
		if (!changed) throw new Fault('not-found', 'Diagnosis not found')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'diagnosis.answered',
			subject: row.cropName ?? 'A plant',
			after: { answer: said.words },
		})
		return asDiagnosis(changed)
	})
}
