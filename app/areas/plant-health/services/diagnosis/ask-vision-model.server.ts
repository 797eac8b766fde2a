import { answerFact, type Fact } from '@sfc/domain/plant-health/diagnosis/fact'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { diagnoses } from '#db/schema/diagnosis'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import {
	NOT_CONNECTED,
	addTokenCost,
	countModelCall,
} from '../vision-model/count-model-call.server'
import { asDiagnosis, rankingColumns, type Diagnosis } from './diagnosis.server'
import { readDiagnosisPicture } from './diagnosis-picture.server'
import { listConfirmedCauses } from './list-confirmed-causes.server'
import { requireDiagnosisRow } from './read-diagnosis.server'

const SIDE = 768

/**
 * Sends a small copy of the photo to the farm's vision model, and adds its findings as further
 * evidence. A second answer replaces the first. Throws Fault not-found, too-many, and unavailable,
 * with the reason; the diagnosis then stays as it is.
 */
export async function askVisionModel(
	ctx: Permitted<'journal.write'>,
	{ diagnosisId }: { diagnosisId: number },
): Promise<Diagnosis> {
	const large = await readDiagnosisPicture(ctx, { diagnosisId, size: 'large' })
	const small = sharp(large).resize(SIDE, SIDE, { fit: 'inside' })
	const picture = await small.flatten({ background: 'white' }).jpeg().toBuffer()
	const { visionModel: client } = ctx.clients
	if (!client) throw new Fault('unavailable', NOT_CONNECTED)
	const access = await ctx.db.write((tx) => countModelCall(tx, ctx))
	let tokens = 0
	const count = (taken: number) => (tokens = taken)
	const looking = client.look(access, picture, count).catch((cause: unknown) => {
		if (!(cause instanceof Fault)) throw cause
		const pause = cause.retryAfterS === undefined ? {} : { retryAfterS: cause.retryAfterS }
		throw new Fault('unavailable', `${NOT_CONNECTED}: ${cause.message}`, { cause, ...pause })
	})
	const signs = await looking.finally(() => ctx.db.write((tx) => addTokenCost(tx, ctx, tokens)))
	const said = signs.flatMap(({ key, value }): Fact[] => {
		const fact = answerFact(key, value)
		return fact ? [{ ...fact, words: `${access.model} says: ${fact.words}`, by: 'model' }] : []
	})
	const confirmed = await listConfirmedCauses(ctx)
	return ctx.db.write(async (tx) => {
		const row = await requireDiagnosisRow(ctx, { diagnosisId }, tx)
		const facts = [...(row.facts as Fact[]).filter(({ by }) => by !== 'model'), ...said]
		const [changed] = await tx
			.update(diagnoses)
			.set({ facts, ...rankingColumns(facts, row.answers, confirmed) })
			.where(eq(diagnoses.id, row.id))
			.returning()
		if (!changed) throw new Fault('not-found', 'Diagnosis not found')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'diagnosis.model-asked',
			subject: row.cropName ?? 'A plant',
			after: { model: access.model, signs: said.map(({ words }) => words) },
		})
		return asDiagnosis(changed)
	})
}
