import { useActionData, useLoaderData } from '@remix-run/react'
import { CSV_MAX_BYTES } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import type { CsvPreview } from '@sfc/contract/data-protection/csv-imports/csv-preview'
import {
	IMPORT_KIND_KEYS,
	IMPORT_KINDS,
	type ImportKind,
} from '@sfc/domain/data-protection/csv-imports/import-kinds'
import { Fault } from '@sfc/domain/fault'
import { QUANTITIES, QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import { unitsFor } from '@sfc/domain/equipment/imports/field-meaning'
import { FileSearch, Import } from 'lucide-react'
import { FAULT_STATUS } from '~/http/fault-status'
import { formPage } from '~/http/form-page.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	importCsv,
	type ImportedFile,
} from '~/areas/data-protection/services/csv-imports/import-csv.server'
import { previewImport } from '~/areas/data-protection/services/csv-imports/preview-import.server'
import { listSeries } from '~/areas/readings/services/history/list-series.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { CsvForm, toReading } from './csv-form'
import { readSentFile, type PackedFile } from './packed-file.server'
import { PreviewCards } from './preview-cards'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Import a file')

/** Where what was imported is seen. */
const SEEN_AT: Readonly<Record<ImportKind, string>> = {
	readings: '/history',
	plantings: '/planting-cycles',
	harvests: '/crop-inventory',
	journal: '/crop-journal',
	buyers: '/buyers',
	prices: '/buyers',
	supplyLots: '/supplies',
	electricity: '/energy/prices/hours',
}

const WORDS: Readonly<Record<ImportKind, [one: string, more: string]>> = {
	readings: ['reading', 'readings'],
	plantings: ['planting', 'plantings'],
	harvests: ['harvest', 'harvests'],
	journal: ['entry', 'entries'],
	buyers: ['buyer', 'buyers'],
	prices: ['price', 'prices'],
	supplyLots: ['supply lot', 'supply lots'],
	electricity: ['price', 'prices'],
}

const count = (many: number, kind: ImportKind) =>
	`${many.toLocaleString('en-US')} ${WORDS[kind][many === 1 ? 0 : 1]}`

function sayImported(
	kind: ImportKind,
	{ added, leftOut, alreadyThere, withoutTrays }: ImportedFile,
): { title: string; text: string } {
	const notes = [
		alreadyThere ? `${alreadyThere} were there already.` : '',
		leftOut > 0 ? `${leftOut} ${leftOut === 1 ? 'problem' : 'problems'} left out.` : '',
		withoutTrays > 0 ? `${withoutTrays} without trays: too few are free.` : '',
		kind === 'readings' ? 'Days and hours are computed in the next minutes.' : '',
	]
	return { title: `Imported: ${count(added, kind)}`, text: notes.filter(Boolean).join(' ') }
}

/** A file, and its packed copy when both are sent. */
const FORM_MAX_BYTES = 3 * CSV_MAX_BYTES

/** The kind that the address names, else readings. */
const readKind = (request: Request): ImportKind =>
	IMPORT_KIND_KEYS.find((kind) => kind === new URL(request.url).searchParams.get('kind')) ??
	'readings'

const { loader, action } = formPage({
	schema: CsvForm,
	permission: 'farm.configure',
	load: async ({ ctx, request }) => ({
		farm: ctx.farm.name,
		timezone: ctx.farm.timezone,
		kinds: IMPORT_KIND_KEYS.map((value) => ({ value, label: IMPORT_KINDS[value].label })),
		fields: Object.fromEntries(
			IMPORT_KIND_KEYS.map((kind) => [
				kind,
				Object.entries(IMPORT_KINDS[kind].fields).map(([value, { label }]) => ({ value, label })),
			]),
		),
		sensors: (await listSeries(ctx)).map(({ pointId, label, deviceName }) => ({
			value: String(pointId),
			label: `${label}, ${deviceName}`,
		})),
		quantities: QUANTITY_KEYS.map((key) => ({
			value: `new:${key}`,
			label: `${QUANTITIES[key].label}${QUANTITIES[key].unit && ` (${QUANTITIES[key].unit})`}`,
		})),
		units: [...new Set(QUANTITY_KEYS.flatMap(unitsFor))],
		values: { kind: readKind(request) },
	}),
	read: async ({ request }) => {
		const form = await readForm(request, FORM_MAX_BYTES)
		try {
			const { text, file } = await readSentFile(form)
			const wrong =
				text === '' ? { fieldErrors: { text: ['Choose a file, or paste its text'] } } : undefined
			return { form, text, wrong, more: { file } }
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			const wrong = { fieldErrors: { text: [error.message] } }
			return { form, text: '', wrong, more: { file: null } }
		}
	},
	submit: async ({ ctx, sent: { text, more } }, form, reply) => {
		const input = { ...toReading(form), text, fileName: more.file?.fileName }
		const shown = async () => ({
			preview: { kind: form.kind, ...(await previewImport(ctx, input)) },
		})
		if (form.step === 'preview') return reply({}, 200, await shown())
		try {
			const done = await importCsv(ctx, input)
			return await redirectWithToast(SEEN_AT[form.kind], sayImported(form.kind, done))
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			return reply({ formErrors: [error.message] }, FAULT_STATUS[error.code], await shown())
		}
	},
})

export { loader, action }

type Fields = { kind: string; text: string; inStock: boolean }
type Answer = { preview?: CsvPreview & { kind: ImportKind }; file?: PackedFile | null }

export default function ImportFile() {
	const { farm, timezone, kinds, ...choices } = useLoaderData<typeof loader>()
	const { preview, file } = useActionData<Answer>() ?? {}
	const [form, fields, isPending] = useFormPage<Fields>('csv-import')
	return (
		<>
			<PageHeader
				title="Import a file"
				subtitle={`Into ${farm}, from a spreadsheet or another program.`}
				actions={<LinkButton to="/imports">Programs that write</LinkButton>}
			/>
			<PostForm form={form} encType="multipart/form-data" className="grid gap-4">
				<Card title="File" className="max-w-3xl">
					<div className="grid gap-4">
						<SelectField
							label="What it holds"
							field={fields.kind}
							options={kinds}
							hint="Plantings before their harvests, buyers before their prices."
						/>
						<label className="grid gap-1.5 font-medium">
							CSV file
							<input
								type="file"
								name="file"
								accept=".csv,.tsv,.txt,text/csv,text/plain"
								className={`${CONTROL_CLASS} py-2`}
							/>
						</label>
						{file && (
							<>
								<p className="text-sm text-muted">
									{file.fileName}, {Math.ceil(file.bytes / 1024).toLocaleString('en-US')} kB.
									Another file or text takes its place.
								</p>
								<input type="hidden" name="packed" value={file.packed} />
								<input type="hidden" name="fileName" value={file.fileName} />
							</>
						)}
						<TextareaField
							label="Or paste it"
							field={fields.text}
							required={false}
							rows={file ? 2 : 6}
							hint={`Up to 5 MB with a header in the first line; commas, semicolons or tabs. Times without a zone are of ${timezone}.`}
						/>
					</div>
				</Card>
				{preview && (
					<PreviewCards
						preview={preview}
						{...choices}
						inStock={fields.inStock.initialValue === 'on'}
					/>
				)}
				<div className="flex flex-wrap gap-2">
					<Button
						name="step"
						value="preview"
						variant={preview && preview.ready > 0 ? 'secondary' : 'primary'}
						icon={FileSearch}
						pending={isPending}
					>
						{preview ? 'Preview again' : 'Preview'}
					</Button>
					{preview && preview.ready > 0 && (
						<Button name="step" value="import" variant="primary" icon={Import} pending={isPending}>
							Import {count(preview.ready - (preview.alreadyThere ?? 0), preview.kind)}
						</Button>
					)}
				</div>
			</PostForm>
		</>
	)
}
