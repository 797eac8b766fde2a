import { pictureFacts } from '@sfc/domain/plant-health/diagnosis/picture-facts'
import { diagnoses } from '#db/schema/diagnosis'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { encodePicture } from '~/areas/platform/services/images/encode-picture.server'
import { removePicture, writePicture } from '~/areas/platform/services/images/picture-files.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { asDiagnosis, rankingColumns, summarizeDiagnosis, type Diagnosis } from './diagnosis.server'
import { listConfirmedCauses } from './list-confirmed-causes.server'
import { loadPlantFacts } from './load-plant-facts.server'
import { measureUpload } from './measure-upload.server'

/** Sizes of a photo: large enough to see veins, upright too; the small one is square, for lists. */
const SIZES = {
	large: { width: 1600, height: 1600, fit: 'inside' },
	small: { width: 480, height: 480, fit: 'cover' },
} as const

const NOTES_MAX = 2000

type Photo = {
	bytes: Uint8Array
	cycle?: Cycle | null
	notes?: string | null
	/** Data that the farmhand's log stores beside the photo; such a photo is part of that log. */
	farmhand?: object | null
}

/**
 * Measures a picture of a plant, ranks the likely causes and stores both. Nothing is sent anywhere.
 * Throws Fault invalid or too-large at the field `picture`, with how to take a better one.
 */
export async function diagnosePicture(
	ctx: Permitted<'journal.write'>,
	{ bytes, cycle = null, notes = null, farmhand = null }: Photo,
): Promise<Diagnosis> {
	const encoded = await encodePicture(bytes, SIZES, { withGif: true })
	const { measures, tissue } = await measureUpload(encoded.large)
	const [known, confirmed] = await Promise.all([
		loadPlantFacts(ctx, cycle),
		listConfirmedCauses(ctx),
	])
	const facts = [...pictureFacts(measures), ...known]
	const ranking = rankingColumns(facts, {}, confirmed)
	const file = await writePicture(ctx, encoded, 'diagnosis-photos')
	const diagnosis = await ctx.db
		.write(async (tx) => {
			const [row] = await tx
				.insert(diagnoses)
				.values({
					...ranking,
					farmId: ctx.farm.id,
					cycleId: cycle?.id ?? null,
					cropName: cycle?.cropName ?? null,
					notes: notes?.slice(0, NOTES_MAX) || null,
					file,
					measures,
					tissue,
					facts,
					answers: {},
					farmhand,
					madeBy: personActor(ctx).name,
					createdAt: ctx.now(),
				})
				.returning()
			if (!row) throw new Error('The database returned no row for an insert')
			const made = asDiagnosis(row)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'diagnosis.made',
				subject: made.cropName ?? 'A plant',
				after: { summary: summarizeDiagnosis(made) },
			})
			return made
		})
		.catch(async (error: unknown) => {
			await removePicture(ctx, file, 'diagnosis-photos')
			throw error
		})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return diagnosis
}
