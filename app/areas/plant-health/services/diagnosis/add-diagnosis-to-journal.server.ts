import { AddEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { FACTS } from '@sfc/domain/plant-health/diagnosis/fact'
import { and, eq, isNull } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { addEntry } from '~/areas/growing/services/journal/add-entry.server'
import type { Entry } from '~/areas/growing/services/journal/entry.server'
import { removeEntry } from '~/areas/growing/services/journal/remove-entry.server'
import { storePhoto } from '~/areas/growing/services/journal/store-photo.server'
import { summarizeDiagnosis, type Diagnosis } from './diagnosis.server'
import { countDiagnoses } from './list-diagnoses.server'
import { readDiagnosisPicture } from './diagnosis-picture.server'
import { readDiagnosis } from './read-diagnosis.server'

/**
 * Writes a diagnosis into the journal, with its picture: an issue where something was found, else
 * an observation. Saving again returns the same entry. Throws Fault not-found.
 */
export async function addDiagnosisToJournal(
	ctx: Permitted<'journal.write'>,
	{ diagnosisId }: { diagnosisId: number },
): Promise<{ entryId: number; isNew: boolean }> {
	const diagnosis = await readDiagnosis(ctx, { diagnosisId })
	if (diagnosis.journalEntryId !== null) return { entryId: diagnosis.journalEntryId, isNew: false }
	const picture = await readDiagnosisPicture(ctx, { diagnosisId, size: 'large' })
	const entry = await addEntry(ctx, {
		...(await buildEntry(ctx, diagnosis)),
		photos: [await storePhoto(ctx, picture)],
	})
	return claim(ctx, diagnosisId, entry)
}

/** Claims the entry for the diagnosis: of two people who save at once, one keeps it. */
async function claim(ctx: Permitted<'journal.write'>, diagnosisId: number, entry: Entry) {
	const [row] = await ctx.db.write((tx) =>
		tx
			.update(diagnoses)
			.set({ journalEntryId: entry.id })
			.where(and(eq(diagnoses.id, diagnosisId), isNull(diagnoses.journalEntryId)))
			.returning({ id: diagnoses.id }),
	)
	if (row) return { entryId: entry.id, isNew: true }
	await removeEntry(ctx, { entryId: entry.id })
	const { journalEntryId } = await readDiagnosis(ctx, { diagnosisId })
	return { entryId: journalEntryId ?? entry.id, isNew: false }
}

async function buildEntry(ctx: Permitted<'journal.write'>, diagnosis: Diagnosis) {
	const { id, cycleId, cropName, notes, causes, isKnown, facts } = diagnosis
	const number = await countDiagnoses(ctx, { upTo: id })
	const [cycle] =
		cycleId === null
			? []
			: await ctx.db.read
					.select({ variety: plantingCycles.varietyName, zone: plantingCycles.zone })
					.from(plantingCycles)
					.where(eq(plantingCycles.id, cycleId))
	const seen = facts.filter(({ key }) => FACTS[key].kind !== 'crop').map(({ words }) => `${words}.`)
	const [first] = causes
	const steps = isKnown && first ? ['What to do:', ...first.cause.treatment] : []
	const entry = AddEntryInput.parse({
		cropName: cropName ?? 'A plant',
		entryType: first ? 'issue' : 'observation',
		title: summarizeDiagnosis(diagnosis).slice(0, 200),
		variety: cycle?.variety,
		zone: cycle?.zone,
		cycleId: cycle ? cycleId : null,
		description: [`Analysis #${number}.`, ...seen, ...steps].join('\n').slice(0, 4000),
		notes,
		tags: ['diagnosis'],
	})
	// Without a crop the entry names none: a name would become a crop of the farm.
	return { ...entry, cropName: cropName ?? '' }
}
