import { useLoaderData } from '@remix-run/react'
import {
	CompensationFields,
	CompensationForm,
} from '@sfc/contract/readings/sensor-health/compensation-form'
import { COEFFICIENTS } from '@sfc/domain/readings/compensation'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeCompensation } from '~/areas/readings/services/compensation/change-compensation.server'
import { readCompensation } from '~/areas/readings/services/compensation/read-compensation.server'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { useFormats } from '~/ui/formats/use-formats'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { formatCompensation, referenceTemperature } from '../format-compensation'
import { formatZone } from '../format-zone'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Temperature Compensation')

const { loader, action } = formPage({
	schema: CompensationForm,
	permission: 'farm.configure',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		const pointId = parsePathId(params.pointId, 'Sensor not found')
		return { ctx, found: await readCompensation(ctx, pointId) }
	},
	load: ({ ctx, found }) => {
		const { reading, compensation, thermometers } = found
		const own = compensation?.by === 'farm' ? compensation : null
		const first = own?.temperaturePointId ?? thermometers[0]?.pointId
		return {
			constraint: formConstraints(CompensationFields),
			pointId: reading.pointId,
			label: reading.label,
			deviceName: reading.deviceName,
			now: formatCompensation(found, ctx.user).text,
			thermometers: thermometers.map(({ pointId, label, deviceName, zone }) => ({
				value: String(pointId),
				label: `${label}, ${deviceName}, ${formatZone(zone)}`,
			})),
			values: {
				by: compensation?.by ?? 'unknown',
				percentPerK: String(own?.percentPerK ?? COEFFICIENTS[0].percentPerK),
				temperature: first === undefined ? undefined : String(first),
			},
		}
	},
	submit: async ({ ctx, found: { reading } }, compensation) => {
		await changeCompensation(ctx, { pointId: reading.pointId, compensation })
		return redirectWithToast(`/sensor-health/${reading.pointId}`, {
			title: 'Temperature compensation saved',
			text: `It applies from the next reading of ${reading.label} on.`,
		})
	},
})

export { loader, action }

export default function TemperatureCompensation() {
	const { pointId, label, deviceName, now, thermometers } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<CompensationFields>('compensation')
	const at = referenceTemperature(useFormats())
	return (
		<>
			<PageHeader title="Temperature Compensation" subtitle={`${label}, ${deviceName}`} />
			<Card className="max-w-xl">
				<p className="mb-4">{now}</p>
				<PostForm form={form} className="grid gap-4">
					<SelectField
						label={`Who corrects EC to ${at}`}
						hint="Its manual says whether a probe has temperature compensation (ATC). Twice corrected is as wrong as never."
						field={fields.by}
						options={[
							{ value: 'unknown', label: 'Not known' },
							{ value: 'probe', label: 'The probe itself' },
							{ value: 'farm', label: 'Smart Farm Control' },
						]}
					/>
					<SelectField
						label="Coefficient"
						hint="Of the value at that temperature. Used when Smart Farm Control corrects."
						field={fields.percentPerK}
						options={COEFFICIENTS.map(({ percentPerK, source }) => ({
							value: String(percentPerK),
							label: `${percentPerK} % for each °C: ${source}`,
						}))}
					/>
					<SelectField
						label="Water temperature"
						hint={
							thermometers.length === 0
								? 'The agent of this probe reads no water temperature: connect a sensor first.'
								: 'The sensor in the water that this probe is in. While it has no reading to trust, EC is left as it is read.'
						}
						field={fields.temperature}
						options={thermometers}
						placeholder="Choose a sensor"
					/>
					<SaveRow label="Save" isPending={isPending} cancelTo={`/sensor-health/${pointId}`} />
				</PostForm>
			</Card>
		</>
	)
}
