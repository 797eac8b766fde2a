import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { Tx } from '#db/open.server'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { asDiagnosis, type Diagnosis, type DiagnosisRow } from './diagnosis.server'

export const DIAGNOSIS_NOT_FOUND = 'Diagnosis not found'
const missing = (cause?: unknown) => new Fault('not-found', DIAGNOSIS_NOT_FOUND, { cause })

/** Returns the stored row of a diagnosis of the farm. Throws Fault not-found. */
export async function requireDiagnosisRow(
	ctx: FarmCtx,
	{ diagnosisId }: { diagnosisId: number },
	tx?: Tx,
): Promise<DiagnosisRow> {
	const [row] = await ((tx ?? ctx.db.read) as Tx)
		.select()
		.from(diagnoses)
		.where(match(diagnoses, { id: diagnosisId, farmId: ctx.farm.id }))
	if (!row) throw missing()
	return row
}

/** Reads a diagnosis of the farm. Throws Fault not-found. */
export const readDiagnosis = async (
	ctx: FarmCtx,
	which: { diagnosisId: number },
): Promise<Diagnosis> => asDiagnosis(await requireDiagnosisRow(ctx, which))

/**
 * Returns a diagnosis and the context of its farm, whichever farm is current. Throws Fault
 * not-found when there is no such diagnosis on a farm of the person.
 */
export async function requireDiagnosis(
	ctx: UserCtx,
	{ diagnosisId }: { diagnosisId: number },
): Promise<{ ctx: FarmCtx; diagnosis: Diagnosis }> {
	const [row] = await ctx.db.read.select().from(diagnoses).where(eq(diagnoses.id, diagnosisId))
	if (!row) throw missing()
	const entered = await requireMembership(ctx, { farmId: row.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	return { ctx: entered, diagnosis: asDiagnosis(row) }
}
