import { useFormats } from '../formats/use-formats'

/** Hidden fields with the units of the form's numbers; its schema has `typedUnits`. */
export function UnitFields() {
	const { temperatureUnit, volumeUnit, ecUnit } = useFormats()
	return (
		<>
			<input type="hidden" name="temperatureUnit" value={temperatureUnit} />
			<input type="hidden" name="volumeUnit" value={volumeUnit} />
			<input type="hidden" name="ecUnit" value={ecUnit} />
		</>
	)
}
