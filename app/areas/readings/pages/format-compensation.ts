import { COEFFICIENTS } from '@sfc/domain/readings/compensation'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import type { EcCompensation } from '~/areas/readings/services/compensation/read-compensation.server'

/** The temperature that EC is told at: `77 °F (25 °C)`, or `25 °C`. */
export const referenceTemperature = ({ temperatureUnit }: Pick<Units, 'temperatureUnit'>): string =>
	temperatureUnit === 'F' ? '77 °F (25 °C)' : '25 °C'

/** Who corrects EC of a sensor to 25 °C, and by what now. */
export function formatCompensation(
	{ compensation, thermometer, celsius }: EcCompensation,
	units: Units,
): { text: string; isMissing: boolean } {
	const at = referenceTemperature(units)
	if (!compensation)
		return {
			text: `Not known. EC is as the probe gives it: one that does not correct to ${at} itself reads about 2 % wrong for each °C beside it.`,
			isMissing: false,
		}
	if (compensation.by === 'probe')
		return { text: `The probe corrects to ${at} itself.`, isMissing: false }
	const { percentPerK } = compensation
	const source = COEFFICIENTS.find((one) => one.percentPerK === percentPerK)?.source
	const by = `Corrected to ${at} by ${percentPerK} % for each °C${source ? ` (${source})` : ''}`
	if (!thermometer)
		return {
			text: `${by}, but its sensor of the water temperature is gone: EC is shown as it is read. Choose another sensor.`,
			isMissing: true,
		}
	const name = `${thermometer.label}, ${thermometer.deviceName}`
	if (celsius === null)
		return {
			text: `${by}, but ${name} has no reading to trust now: EC is shown as it is read.`,
			isMissing: true,
		}
	return {
		text: `${by}, with ${name}: ${formatValue('waterTemperature', celsius, units)}.`,
		isMissing: false,
	}
}
