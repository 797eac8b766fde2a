import { getInputProps } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { SafeguardsForm } from '@sfc/contract/control/safeguards-input'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { interlockId } from '@sfc/domain/control/compile-safeguards'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { changeSafeguards } from '~/areas/control/services/plans/change-safeguards.server'
import {
	listInterlocks,
	readSafeguards,
} from '~/areas/control/services/plans/read-safeguards.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Limits of ${data.name}` : 'Limits of an output',
)

const MINUTE_MS = 60_000

const { loader, action } = formPage({
	schema: SafeguardsForm,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const known = await readSafeguards(ctx, { key: params['equipmentKey'] ?? '' })
		const readings = await loadLatestReadings(ctx)
		const { output, own, outputs, sensors } = known
		const { maxOnMs, minOnMs, minOffMs, dailyMaxMs, safeOn } = own.limits
		const minutes = (ms: number | undefined) => (ms === undefined ? '' : String(ms / MINUTE_MS))
		const removable = new Set(own.interlocks.map(interlockId))
		return {
			name: output.label,
			path: `/zones/outputs/${encodeURIComponent(output.equipmentKey)}`,
			ofClass: OUTPUT_CLASSES[output.outputClass],
			interlocks: listInterlocks(known, ctx)
				.filter(({ origin }) => origin === 'farm')
				.map(({ id, words }) => ({ id, words, isRemovable: removable.has(id) })),
			others: outputs
				.filter(({ key }) => key !== output.key)
				.map(({ equipmentKey, label, zone }) => ({
					value: equipmentKey,
					label: `${label}, ${zoneName(zone).toLowerCase()}`,
				})),
			sensors: sensors.map(({ key, label, quantity, zone }) => {
				const { unit } = toDisplayValue(quantity, 0, ctx.user)
				const device = readings.find((one) => `${one.deviceKey}/${one.pointKey}` === key)
				const of = device ? ` of ${device.deviceName}` : ''
				const place = `${label}${of}, ${zoneName(zone).toLowerCase()}`
				return { value: key, label: unit ? `${place} (${unit})` : place }
			}),
			groups: [
				...new Set(
					known.all.flatMap(({ interlocks }) =>
						interlocks.flatMap((it) => (it.kind === 'at-most' ? [it.group] : [])),
					),
				),
			],
			values: {
				longestOnMin: minutes(maxOnMs),
				shortestOnMin: minutes(minOnMs),
				shortestOffMin: minutes(minOffMs),
				mostOnMin: minutes(dailyMaxMs),
				safeState: safeOn === false ? 'off' : '',
			},
		}
	},
	submit: async ({ ctx, params }, input) => {
		const key = params['equipmentKey'] ?? ''
		await changeSafeguards(ctx, { key, ...input })
		return redirectWithToast(`/zones/outputs/${encodeURIComponent(key)}`, {
			title: 'Limits and interlocks saved',
			text: 'They are in force once the farm agent has taken the new plan.',
		})
	},
})

export { loader, action }

const KINDS = [
	{ value: 'requires', label: 'Requires another output on' },
	{ value: 'excludes', label: 'Never on with another output' },
	{ value: 'at-most', label: 'At most some of a group on at a time' },
	{ value: 'input-on', label: 'Off while an input is on (door open, leak)' },
	{ value: 'input-off', label: 'Off while an input is off' },
	{ value: 'below', label: 'Off while a reading is below a value (tank low)' },
	{ value: 'above', label: 'Off while a reading is above a value' },
]

export default function OutputLimits() {
	const { name, path, ofClass, interlocks, others, sensors, groups } =
		useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('output-limits')
	const minutes = { type: 'number', step: 'any', unit: 'min', autoComplete: 'off' } as const
	const atMost = (ms: number | null) =>
		ms === null ? 'Its class has no limit' : `Its class allows ${formatDuration(ms)}`
	const atLeast = (ms: number) =>
		ms === 0 ? 'Its class has none' : `Its class needs ${formatDuration(ms)}`
	return (
		<>
			<PageHeader
				title={`Limits of ${name}`}
				subtitle="They hold for every source of an ON: people, the plan and rules"
			/>
			<PostForm form={form} className="grid max-w-3xl gap-4">
				<UnitFields />
				<Card title="Limits">
					<p className="mb-4 text-muted">
						A limit can be tighter than that of its class ({ofClass.label}), never looser. An empty
						field is as the class has it.
					</p>
					<div className="grid items-start gap-5 sm:grid-cols-2">
						<InputField
							{...minutes}
							label="Longest run"
							hint={atMost(ofClass.maxOnMs)}
							field={fields.longestOnMin}
						/>
						<InputField
							{...minutes}
							label="Longest in a day"
							hint={atMost(ofClass.dailyMaxMs)}
							field={fields.mostOnMin}
						/>
						<InputField
							{...minutes}
							label="Shortest run"
							hint={atLeast(ofClass.minOnMs)}
							field={fields.shortestOnMin}
						/>
						<InputField
							{...minutes}
							label="Shortest rest"
							hint={atLeast(ofClass.minOffMs)}
							field={fields.shortestOffMin}
						/>
						{ofClass.safeOn && (
							<SelectField
								label="Safe state"
								hint="What it does when nothing decides"
								field={fields.safeState}
								options={[{ value: 'off', label: 'Off' }]}
								placeholder="On, as its class has it"
							/>
						)}
					</div>
				</Card>
				<Card title="Interlocks">
					{interlocks.length === 0 ? (
						<p className="text-muted">None yet.</p>
					) : (
						<ul className="grid gap-1">
							{interlocks.map(({ id, words, isRemovable }) => (
								<li key={id} className="flex min-h-11 flex-wrap items-center gap-x-6">
									<span className="grow">{words}</span>
									{isRemovable ? (
										<label className="flex min-h-11 items-center gap-3">
											<input
												{...getInputProps(fields.remove, { type: 'checkbox', value: id })}
												id={`remove ${id}`}
												key={id}
												className="size-5 shrink-0 accent-(--accent)"
											/>
											<span>
												Remove <span className="sr-only">{words}</span>
											</span>
										</label>
									) : (
										<span className="text-sm text-muted">Set at the other output</span>
									)}
								</li>
							))}
						</ul>
					)}
				</Card>
				<Card title="Add an interlock">
					<p className="mb-4 text-muted">
						It keeps the output off while it acts, also without a server. One whose sensor cannot be
						trusted acts. Fill in what the kind needs; the rest is left out.
					</p>
					<div className="grid items-start gap-5 sm:grid-cols-2">
						<SelectField label="Kind" field={fields.add} options={KINDS} placeholder="Add none" />
						<SelectField
							label="Other output"
							field={fields.other}
							options={others}
							placeholder="Choose an output"
						/>
						<SelectField
							label="Sensor or input"
							field={fields.sensor}
							options={sensors}
							placeholder="Choose a sensor"
						/>
						<InputField
							label="Value"
							type="number"
							step="any"
							hint="In the unit beside the sensor’s name"
							field={fields.value}
						/>
						<InputField
							label="Group"
							list="groups"
							hint="Such as Big loads. Add each of its outputs on its own page."
							field={fields.group}
						/>
						<InputField
							label="How many may be on at a time"
							type="number"
							hint="Where the outputs of a group differ, the smallest holds"
							field={fields.most}
						/>
						<datalist id="groups">
							{groups.map((group) => (
								<option key={group} value={group} />
							))}
						</datalist>
					</div>
				</Card>
				<SaveRow label="Save" isPending={isPending} cancelTo={path} />
			</PostForm>
		</>
	)
}
