import { useActionData, useLoaderData } from '@remix-run/react'
import { VisitFields, VisitForm } from '@sfc/contract/growing/scouting/visit-input'
import { PHOTOS_MAX } from '@sfc/contract/sent-photos'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { nextStop, scoutingRoute } from '@sfc/domain/growing/scouting/scouting-route'
import { SEVERITIES } from '@sfc/domain/growing/scouting/severity'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { readPhotoForm } from '~/http/read-photo-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { loadLastVisits } from '~/areas/growing/services/scouting/list-visits.server'
import { recordVisit } from '~/areas/growing/services/scouting/record-visit.server'
import { listPests } from '~/areas/growing/services/scouting/save-pest.server'
import { SCOUTING_PHOTOS } from '~/areas/growing/services/scouting/scouting-photos.server'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PhotosField, type UploadedPhoto } from '~/ui/form/photos-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Scout Zone')

const { loader, action } = formPage({
	schema: VisitForm,
	permission: 'task.work',
	load: async ({ ctx, request }) => {
		const asked = new URL(request.url).searchParams.get('zone')
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const pests = await listPests(ctx, ctx.db.read)
		const shown = pests.map(({ key, name, latin, per, isWatched }) => {
			return { key, isWatched, label: `${name}, per ${per}`, latin }
		})
		return {
			watched: shown.filter(({ isWatched }) => isWatched),
			others: shown.filter(({ isWatched }) => !isWatched),
			constraint: { ...formConstraints(VisitFields), scoutedOn: { required: true, max: today } },
			values: {
				zone: CYCLE_ZONES.find((zone) => zone === asked) ?? CYCLE_ZONES[0],
				scoutedOn: today,
				plants: 20,
				cards: 0,
				note: '',
			},
		}
	},
	read: ({ ctx, request }) =>
		readPhotoForm(ctx, request, {
			photos: SCOUTING_PHOTOS,
			full: `A visit has at most ${PHOTOS_MAX} photos`,
		}),
	submit: async ({ ctx, sent: { photos } }, input) => {
		await recordVisit(ctx, { ...input, photos })
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const next = nextStop(scoutingRoute(CYCLE_ZONES, await loadLastVisits(ctx), today))
		return redirectWithToast(next ? `/scouting/visits/new?zone=${next}` : '/scouting', {
			title: `Zone ${input.zone} recorded`,
			text: next ? `Next on the route: zone ${next}.` : 'All zones were scouted this week.',
		})
	},
})

export { loader, action }

type Values = {
	zone: string
	scoutedOn: string
	plants: number
	cards: number
	counts: Record<string, { count?: number; severity?: number }>
	note: string
	photos: string
}
const ZONES = CYCLE_ZONES.map((zone) => ({ value: zone, label: `Zone ${zone}` }))
const SEVERITY_OPTIONS = SEVERITIES.map(({ value, name, words }) => ({
	value: String(value),
	label: `${value} ${name}: ${words}`,
}))

export default function NewVisit() {
	const { watched, others, values } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('visit')
	const answer = useActionData<{ kept?: UploadedPhoto[] }>()
	return (
		<>
			<PageHeader
				title={`Scout Zone ${values.zone}`}
				subtitle="Count what you see; leave empty what you do not see"
			/>
			<PostForm
				key={values.zone}
				form={form}
				encType="multipart/form-data"
				className="grid max-w-4xl gap-4"
			>
				<Card title="Visit">
					<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
						<SelectField label="Zone" field={fields.zone} options={ZONES} />
						<InputField label="Day" type="date" field={fields.scoutedOn} />
						<InputField
							label="Plants looked at"
							type="number"
							inputMode="numeric"
							field={fields.plants}
						/>
						<InputField
							label="Sticky cards read"
							type="number"
							inputMode="numeric"
							field={fields.cards}
						/>
					</div>
				</Card>
				<Card title="Counts">
					<p className="mb-4 text-sm text-muted">
						Insects on all plants or cards together; of a disease, the plants with symptoms.
					</p>
					<Errors id={fields.counts.errorId} errors={fields.counts.errors} />
					<Counts pests={watched} counts={fields.counts} />
					<details className="mt-5">
						<summary className="min-h-11 cursor-pointer py-2 font-semibold text-accent">
							Other pests and diseases
						</summary>
						<Counts pests={others} counts={fields.counts} />
					</details>
				</Card>
				<Card title="Note">
					<div className="grid gap-5">
						<TextareaField label="Note" rows={3} field={fields.note} />
						<PhotosField field={fields.photos} kept={answer?.kept ?? []} />
					</div>
				</Card>
				<SaveRow label="Record visit" isPending={isPending} cancelTo="/scouting" />
			</PostForm>
		</>
	)
}

type CountFields = ReturnType<typeof useFormPage<Values>>[1]['counts']
type ShownPest = { key: string; label: string; latin: string | null }

function Counts({ pests, counts }: { pests: readonly ShownPest[]; counts: CountFields }) {
	const fieldset = counts.getFieldset()
	return (
		<div className="grid gap-5">
			{pests.map(({ key, label, latin }) => {
				const fields = fieldset[key]?.getFieldset()
				return (
					fields && (
						<fieldset key={key} className="grid grid-cols-2 items-start gap-x-4 gap-y-2">
							<legend className="mb-1 font-semibold wrap-anywhere">
								{label}
								{latin && <span className="font-normal text-muted italic"> {latin}</span>}
							</legend>
							<InputField
								label="Count"
								type="number"
								inputMode="numeric"
								min={0}
								field={fields.count}
							/>
							<SelectField
								label="Severity"
								field={fields.severity}
								options={SEVERITY_OPTIONS}
								placeholder="Not judged"
							/>
						</fieldset>
					)
				)
			})}
		</div>
	)
}
