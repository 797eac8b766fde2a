type Jug = { enteredMl: number; leftMl: number }
type TankReading = { quantity: string; value: number }

/** What a level sensor, and the dead volume below it, may be wrong by, as a part of what was entered. */
const SENSOR_ERROR = 0.1
const ML_PER_L = 1000

/** How much less a tank reads than its doses leave in it, ml; null where its sensor may just be wrong. */
export function missingMl(jug: Jug | null, tank: TankReading | null): number | null {
	if (!jug || tank?.quantity !== 'volume') return null
	const missing = jug.leftMl - tank.value * ML_PER_L
	return missing > SENSOR_ERROR * jug.enteredMl ? missing : null
}
