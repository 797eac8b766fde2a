import { CONTAINER_DEFAULTS as USUAL } from '@sfc/domain/control/container-actions'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import { useId } from 'react'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { useFormats } from '~/ui/formats/use-formats'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'

type Field = {
	label: string
	name: string
	value: number
	min: number
	max: number
	step: number
	unit: string
}
type TypeAction = { action: string; label: string; equipmentType: string; field: Field }

/** Irrigation outputs, which can be stopped. */
const STOPPABLE = ['irrigation', 'dosing', 'fill']

/** The actions of an output's type: heat to a temperature, water for a time, stop. */
export function TypeActions({ item }: { item: EquipmentState }) {
	const formats = useFormats()
	const act = findTypeAction(item, formats)
	const canStop = STOPPABLE.includes(item.outputClass)
	if (!act && !canStop) return null
	return (
		<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
			<input type="hidden" name="equipmentKey" value={item.key} />
			<input type="hidden" name="equipmentType" value={act?.equipmentType ?? 'irrigation'} />
			{act && <ActionField act={act} name={item.name} />}
			{canStop && (
				<Button name="act" value="stop" formNoValidate aria-label={`Stop: ${item.name}`}>
					Stop
				</Button>
			)}
		</Form>
	)
}

function ActionField({ act, name }: { act: TypeAction; name: string }) {
	const id = useId()
	const { label, unit, value, ...field } = act.field
	return (
		<>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				type="number"
				defaultValue={value}
				{...field}
				required
				className="min-h-12 w-24 rounded-control border border-control bg-surface px-3"
			/>
			<span className="text-muted">{unit}</span>
			<Button name="act" value={act.action} aria-label={`${act.label}: ${name}`}>
				{act.label}
			</Button>
		</>
	)
}

function findTypeAction({ outputClass, dim }: EquipmentState, units: Units): TypeAction | null {
	const shown = (celsius: number) => {
		const { value, unit } = toDisplayValue('airTemperature', celsius, units)
		return { value: Math.round(value), unit }
	}
	const temperature = (usualC: number): Field => ({
		label: 'To',
		name: 'targetTemperature',
		...shown(usualC),
		min: shown(10).value,
		max: shown(35).value,
		step: 1,
	})
	const ec = (msCm: number) => toDisplayValue('ec', msCm, units).value
	const percent = { min: 0, max: 100, step: 1, unit: '%' }
	switch (outputClass) {
		case 'heat':
			return {
				action: 'heat',
				label: 'Heat',
				equipmentType: 'climate',
				field: temperature(USUAL.heatToC),
			}
		case 'cool':
			return {
				action: 'cool',
				label: 'Cool',
				equipmentType: 'climate',
				field: temperature(USUAL.coolToC),
			}
		case 'exhaust':
		case 'boost':
			return dim
				? {
						action: 'ventilate',
						label: 'Ventilate',
						equipmentType: 'climate',
						field: { label: 'Fan speed', name: 'fanSpeed', value: USUAL.fanSpeed, ...percent },
					}
				: null
		case 'irrigation':
			return {
				action: 'water',
				label: 'Water',
				equipmentType: 'irrigation',
				field: {
					label: 'For',
					name: 'wateringDuration',
					value: USUAL.wateringS,
					min: 30,
					max: 1800,
					step: 1,
					unit: 's',
				},
			}
		case 'dosing':
			return {
				action: 'nutrient',
				label: 'Nutrient',
				equipmentType: 'irrigation',
				field: {
					label: 'Towards EC',
					name: 'ec',
					value: ec(USUAL.ec),
					min: ec(0.5),
					max: ec(3),
					step: ec(0.1),
					unit: toDisplayValue('ec', 0, units).unit,
				},
			}
		default:
			return null
	}
}
