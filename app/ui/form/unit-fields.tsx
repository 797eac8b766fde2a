import { useFormats } from '../formats/use-formats'

/** Says in which units the numbers of a form are typed; its schema has `typedUnits`. */
export function UnitFields() {
	const { temperatureUnit, volumeUnit } = useFormats()
	return (
		<>
			<input type="hidden" name="temperatureUnit" value={temperatureUnit} />
			<input type="hidden" name="volumeUnit" value={volumeUnit} />
		</>
	)
}
