import { findCause } from '@sfc/domain/plant-health/diagnosis/cause'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asDiagnosis, summarizeDiagnosis, type Diagnosis, type Verdict } from './diagnosis.server'
import { requireDiagnosisRow } from './read-diagnosis.server'

/**
 * Records whether the first cause was right, and else the right one where it is known. A later
 * verdict replaces the one before. Throws Fault not-found, or invalid when nothing was named that
 * could be right.
 */
export async function judgeDiagnosis(
	ctx: Permitted<'journal.write'>,
	{
		diagnosisId,
		verdict,
		causeId,
	}: { diagnosisId: number; verdict: Verdict; causeId?: string | null | undefined },
): Promise<Diagnosis> {
	if (causeId && !findCause(causeId))
		throw new Fault('invalid', 'Choose one of the causes', { field: 'causeId' })
	return ctx.db.write(async (tx) => {
		const row = await requireDiagnosisRow(ctx, { diagnosisId }, tx)
		if (verdict === 'right' && row.causeId === null)
			throw new Fault('invalid', 'This diagnosis named no cause', { field: 'verdict' })
		const [changed] = await tx
			.update(diagnoses)
			.set({
				verdict,
				verdictCauseId: verdict === 'wrong' ? (causeId ?? null) : null,
				verdictBy: personActor(ctx).name,
				verdictAt: ctx.now(),
			})
			.where(eq(diagnoses.id, row.id))
			.returning()
		if (!changed) throw new Fault('not-found', 'Diagnosis not found')
		const judged = asDiagnosis(changed)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'diagnosis.judged',
			subject: summarizeDiagnosis(judged),
			after: { verdict, cause: judged.verdict?.cause?.name ?? null },
		})
		return judged
	})
}
