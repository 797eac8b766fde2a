import { useLoaderData } from '@remix-run/react'
import { CameraView } from '@sfc/contract/cameras/view'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { Fault } from '@sfc/domain/fault'
import { Trash2 } from 'lucide-react'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { ZONE_OPTIONS } from '~/areas/equipment/pages/network/zone-options'
import { removeView, requireView, saveView } from '~/areas/cameras/services/change-views.server'
import { listCycles } from '~/areas/growing/services/planting-cycles/list-cycles.server'
import { SaveRow } from '~/ui/form/save-row'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireCameraFromPath } from '../require-camera-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.title ?? 'Hourly picture')

const { zone, whenLit, fromHour, toHour } = CameraView.shape
const place = (what: string) => z.int(`A ${what} is a whole number`).min(1).max(99).optional()

const schema = z.object({
	name: z.string('Enter a name').trim().min(1, 'Enter a name').max(80),
	preset: z.string().max(120).optional(),
	zone,
	row: place('row'),
	tray: place('tray'),
	cycle: z.int().positive().optional(),
	whenLit: whenLit.default(false),
	fromHour,
	toHour,
})

const NEW: CameraView = {
	key: '',
	name: '',
	preset: null,
	zone: 'nursery',
	tray: null,
	cycle: null,
	whenLit: true,
	fromHour: 6,
	toHour: 22,
}

const { loader, action } = formPage({
	schema,
	permission: 'farm.configure',
	subject: requireCameraFromPath,
	load: async ({ ctx, camera, params }) => {
		const { viewKey = 'new' } = params
		const view = viewKey === 'new' ? null : requireView(camera.settings.views, viewKey)
		const cycles = await listCycles(ctx, { state: 'active', limit: 100 })
		const { key: _, tray, preset, cycle, ...rest } = view ?? NEW
		return {
			title: view ? `Hourly picture: ${view.name}` : 'Add an hourly picture',
			camera: { id: camera.id, name: camera.name },
			isNew: view === null,
			places: [
				{ value: '', label: 'As it looks now' },
				...camera.presets.map(({ token, name }) => ({ value: token, label: name })),
			],
			cycles: [
				{ value: '', label: 'None' },
				...cycles.map((one) => ({
					value: String(one.id),
					label: `${cropLabel(one)}, planted ${formatDay(one.plantDate)}`,
				})),
			],
			values: {
				...rest,
				preset: preset ?? '',
				row: tray?.row,
				tray: tray?.tray,
				cycle: cycle ?? undefined,
			},
		}
	},
	submit: async ({ ctx, camera, params }, { row, tray, cycle, preset, ...view }) => {
		if ((row === undefined) !== (tray === undefined))
			throw new Fault('invalid', 'Name a tray by its row and its place in the row', {
				field: row === undefined ? 'row' : 'tray',
			})
		const { viewKey = 'new' } = params
		const isTray = row !== undefined && tray !== undefined
		await saveView(ctx, {
			id: camera.id,
			key: viewKey === 'new' ? null : viewKey,
			view: {
				...view,
				preset: preset || null,
				tray: isTray ? { row, tray } : null,
				cycle: isTray ? null : (cycle ?? null),
			},
		})
		return redirectWithToast(`/security-cameras?view=single&camera=${camera.id}`, {
			title: 'Hourly picture saved',
			text: 'The first one comes within the hour, when there is light.',
		})
	},
	intents: {
		remove: async ({ ctx, camera, params }) => {
			await removeView(ctx, { id: camera.id, key: params['viewKey'] ?? '' })
			return redirectWithToast(`/security-cameras?view=single&camera=${camera.id}`, {
				title: 'Hourly picture removed',
				text: 'Pictures taken so far stay until they are old.',
			})
		},
	},
})

export { loader, action }

export default function CameraViewPage() {
	const { camera, title, isNew, places, cycles } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('camera-view')
	return (
		<>
			<PageHeader title={title} subtitle={`${camera.name}, one picture for each hour of light`} />
			<div className="grid max-w-2xl gap-4">
				<Card title="What it shows">
					<PostForm form={form} className="grid gap-4 sm:grid-cols-2">
						<InputField label="Name" field={fields.name} hint="Row 1, tray 3" />
						<SelectField
							label="Place of the camera"
							field={fields.preset}
							options={places}
							hint="The camera turns there, and back to its resting place."
						/>
						<SelectField label="Zone" field={fields.zone} options={ZONE_OPTIONS} />
						<SelectField
							label="Planting cycle"
							field={fields.cycle}
							options={cycles}
							hint="Or name the tray: then it is whatever grows there."
						/>
						<InputField label="Tray: row" type="number" field={fields.row} />
						<InputField label="Tray: place in the row" type="number" field={fields.tray} />
						<div className="sm:col-span-2">
							<CheckboxField
								label="Only while a grow light of the zone is on"
								field={fields.whenLit}
								hint="For lights that the agent switches. Otherwise by the clock:"
							/>
						</div>
						<InputField
							label="From"
							type="number"
							field={fields.fromHour}
							unit="o’clock"
							hint="By the farm’s clock."
						/>
						<InputField label="Until" type="number" field={fields.toHour} unit="o’clock" />
						<SaveRow
							label="Save"
							isPending={isPending}
							cancelTo={`/security-cameras?view=single&camera=${camera.id}`}
						/>
					</PostForm>
				</Card>
				{!isNew && (
					<AskFirst label="Remove this hourly picture" variant="ghost">
						<p>No more pictures are taken of it, and its pictures and film are deleted.</p>
						<Form method="post">
							<Button name="intent" value="remove" variant="danger" icon={Trash2}>
								Remove this hourly picture
							</Button>
						</Form>
					</AskFirst>
				)}
			</div>
		</>
	)
}
