import { controllerOutputs, type Plan } from '../../control/plan'

type Controlled = Pick<Plan, 'zones' | 'controllers'>

/** The keys of the outputs that two plans control by other settings, or by other targets of their zone. */
export function changedOutputs(one: Controlled, other: Controlled): Set<string> {
	const [before, after] = [listControl(one), listControl(other)]
	const changed = [...before, ...after].filter(
		([id, { text }]) => before.get(id)?.text !== text || after.get(id)?.text !== text,
	)
	return new Set(changed.flatMap(([, { outputs }]) => outputs))
}

const listControl = ({ zones, controllers }: Controlled) =>
	new Map(
		controllers.map((settings) => {
			const zone = zones.find((one) => one.zone === settings.zone)
			const text = JSON.stringify([settings, zone?.lightsOnAt, zone?.stages])
			return [settings.id, { text, outputs: controllerOutputs(settings).map(({ key }) => key) }]
		}),
	)
