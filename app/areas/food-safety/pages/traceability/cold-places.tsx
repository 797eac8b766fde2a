import { useLoaderData } from '@remix-run/react'
import { ColdPlaceInput } from '@sfc/contract/food-safety/traceability/location-input'
import { listAlarmSensors } from '~/areas/alarms/services/list-alarm-sensors.server'
import {
	addColdPlace,
	listColdPlaces,
	removeColdPlace,
} from '~/areas/food-safety/services/traceability/cold-places.server'
import { formPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Cold Places')

const BACK = '/traceability/cold-places'

const { loader, action } = formPage({
	schema: ColdPlaceInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const sensors = (await listAlarmSensors(ctx)).filter(
			({ quantity }) => quantity === 'airTemperature',
		)
		const nameOf = new Map(sensors.map(({ pointId, name }) => [pointId, name]))
		return {
			values: { name: '', pointId: '' },
			sensors: sensors.map(({ pointId, name }) => ({ value: String(pointId), label: name })),
			places: (await listColdPlaces(ctx)).map(({ id, name, pointId }) => ({
				id,
				name,
				sensor: pointId === null ? 'no sensor' : (nameOf.get(pointId) ?? 'a sensor that is gone'),
			})),
		}
	},
	submit: async ({ ctx }, input) => {
		await addColdPlace(ctx, input)
		return redirectWithToast(BACK, { title: 'Cold place added', text: input.name })
	},
	intents: {
		remove: ({ ctx }, form) =>
			redirectOnFault({ backTo: BACK, title: 'Cold place not removed' }, async () => {
				await removeColdPlace(ctx, { id: Number(form.get('id')) || 0 })
				return redirectWithToast(BACK, { title: 'Cold place removed' })
			}),
	},
})

export { loader, action }

export default function ColdPlaces() {
	const { places, sensors } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{ name: string; pointId: string }>('cold-place')
	return (
		<>
			<PageHeader
				title="Cold Places"
				subtitle="A harvest that is stored in one of these was cooled. Its sensor shows how cold it was."
			/>
			<div className="grid max-w-3xl gap-4">
				{places.length > 0 && (
					<Card title="Places that cool">
						<ul className="grid gap-1">
							{places.map(({ id, name, sensor }) => (
								<li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
									<span className="min-w-0 wrap-anywhere">
										<span className="font-medium">{name}</span>, {sensor}
									</span>
									<AskFirst label="Remove" name={`Remove ${name}`} variant="ghost">
										<p>Harvests stored there no longer count as cooled.</p>
										<Form method="post">
											<input type="hidden" name="id" value={id} />
											<Button name="intent" value="remove" variant="danger-outline">
												Remove cold place
											</Button>
										</Form>
									</AskFirst>
								</li>
							))}
						</ul>
					</Card>
				)}
				<Card title="Add a place">
					<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
						<InputField
							label="Storage place"
							hint="As harvests name it, such as Cooler 1."
							field={fields.name}
						/>
						<SelectField
							label="Sensor in it"
							field={fields.pointId}
							options={sensors}
							placeholder="No sensor"
						/>
						<SaveRow label="Add cold place" isPending={isPending} cancelTo="/traceability" />
					</PostForm>
				</Card>
			</div>
		</>
	)
}
