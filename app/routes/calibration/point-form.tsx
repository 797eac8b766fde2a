import { getFormProps, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { useActionData, useFetcher } from '@remix-run/react'
import type { TakePointInput } from '@sfc/contract/calibration/take-point'
import { Crosshair } from 'lucide-react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/errors'
import { CheckboxField } from '~/ui/checkbox-field'
import { InputField } from '~/ui/field'
import type { calibrate } from './calibrate.server'
import type { SensorView } from './sensor-view.server'

type Point = NonNullable<NonNullable<SensorView['session']>['point']>
type Props = { point: Point; constraint: ReturnType<typeof getZodConstraint> }

/** Takes the reading in one reference: asks what has to be known of it. */
export function PointForm({ point, constraint }: Props) {
	// A fetcher keeps its answer while the reading beside it goes on being followed.
	const fetcher = useFetcher<typeof calibrate>()
	const answered = useActionData<typeof calibrate>()
	const [form, fields] = useForm<TakePointInput>({
		id: `take-${point.key}`,
		lastResult: fetcher.data ?? answered,
		constraint,
		defaultNoValidate: false,
		defaultValue: { temperatureF: 77, compensates: true },
	})
	const { asks } = point
	return (
		<fetcher.Form method="post" {...getFormProps(form)} className="mt-4 grid gap-3">
			<input type="hidden" name="key" value={point.key} />
			{asks.temperature && (
				<InputField
					label="Temperature of the reference"
					type="number"
					step="0.1"
					unit="°F"
					field={fields.temperatureF}
				/>
			)}
			{asks.altitude && (
				<InputField
					label="Height above the sea"
					hint="Water boils at 2°F less for each 1000 ft."
					type="number"
					step="1"
					unit="ft"
					field={fields.altitudeFt}
				/>
			)}
			{asks.shown && (
				<InputField
					label="What the reference shows"
					hint="In the unit in which the farm shows this sensor."
					type="number"
					step="any"
					field={fields.shown}
				/>
			)}
			{asks.lot && (
				<>
					<InputField label="Lot (optional)" type="text" field={fields.lot} />
					<InputField label="Expires (optional)" type="date" field={fields.expiresOn} />
				</>
			)}
			{asks.compensates ? (
				<CheckboxField label="The probe corrects for temperature" field={fields.compensates} />
			) : (
				<input type="hidden" name="compensates" value="on" />
			)}
			<Errors errors={form.errors} />
			<Button
				type="submit"
				name="intent"
				value="take"
				variant="primary"
				icon={Crosshair}
				pending={fetcher.state !== 'idle'}
			>
				{point.label}
			</Button>
			{point.optional && <p className="text-sm text-muted">This point may be left out.</p>}
		</fetcher.Form>
	)
}
