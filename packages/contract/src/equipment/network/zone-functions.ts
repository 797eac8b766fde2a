import type { Zone } from '@sfc/domain/control/catalogue'
import type { OutputClass } from '@sfc/domain/control/output-class'

/** The functions of the mapping screen, as the classes that control knows. */
export const FUNCTION_CLASS = {
	lighting: 'light',
	ventilation: 'exhaust',
	temperature: 'heat',
	heating: 'heat',
	climate: 'cool',
	humidity: 'outlet',
	watering: 'irrigation',
	irrigation: 'irrigation',
	nutrients: 'dosing',
	co2: 'co2',
} as const satisfies Record<string, OutputClass>

/** Functions that each zone has. */
export const ZONE_FUNCTIONS: Readonly<Record<Zone, readonly (keyof typeof FUNCTION_CLASS)[]>> = {
	container: ['lighting', 'ventilation', 'temperature', 'humidity'],
	nursery: ['lighting', 'heating', 'watering', 'nutrients'],
	cultivation: ['lighting', 'climate', 'irrigation', 'nutrients', 'co2'],
}
