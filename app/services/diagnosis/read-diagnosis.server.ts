import { Fault } from '@sfc/domain/fault'
import { and, eq } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { Tx } from '#db/open.server'
import type { FarmCtx } from '~/context.server'
import { asDiagnosis, type Diagnosis, type DiagnosisRow } from './diagnosis.server'

/** The stored row of a diagnosis of the farm. Throws Fault not-found. */
export async function requireDiagnosisRow(
	ctx: FarmCtx,
	{ diagnosisId }: { diagnosisId: number },
	tx?: Tx,
): Promise<DiagnosisRow> {
	const [row] = await ((tx ?? ctx.db.read) as Tx)
		.select()
		.from(diagnoses)
		.where(and(eq(diagnoses.id, diagnosisId), eq(diagnoses.farmId, ctx.farm.id)))
	if (!row) throw new Fault('not-found', 'Diagnosis not found')
	return row
}

/** A diagnosis of the farm. Throws Fault not-found. */
export const readDiagnosis = async (
	ctx: FarmCtx,
	which: { diagnosisId: number },
): Promise<Diagnosis> => asDiagnosis(await requireDiagnosisRow(ctx, which))
