import type { ClimateSettings } from '@sfc/domain/control/controllers/climate'
import type { Plan } from '@sfc/domain/control/plan'
import { testPlanHeader, testZone } from '@sfc/domain/tests/control/test-plan'
import type { BoxFacts } from '@sfc/farm-sim/climate-box/draw-box'

/** Lettuce in cultivation, as the catalogue has it. */
export const BAND = { min: 18.3, max: 23.9 }
const SETTINGS: ClimateSettings = {
	kind: 'climate',
	id: 'climate',
	zone: 'cultivation',
	temperature: [{ key: 'air/temperature', label: 'Air' }],
	humidity: [{ key: 'air/humidity', label: 'Humidity' }],
	heat: [{ key: 'heat', label: 'Heater' }],
	cool: [{ key: 'cool', label: 'Cooler' }],
	vent: [{ key: 'exhaust', label: 'Exhaust' }],
}

/** The plan of a drawn room: its air alone. */
export const boxPlan = ({ lamps }: BoxFacts): Plan => ({
	...testPlanHeader(0, 'a bench'),
	timezone: 'UTC',
	zones: [
		testZone('cultivation', {
			airC: BAND,
			humidityPct: { min: 50, max: 80 },
			lightHours: { min: lamps.forH, max: lamps.forH },
		}),
	],
	controllers: [SETTINGS],
})
