import type { Cause } from '../../../src/plant-health/diagnosis/cause'
import { FACT_KEYS, type Fact } from '../../../src/plant-health/diagnosis/fact'

/** The facts of the test case of a cause. */
export const exampleFacts = ({ example }: Cause): Fact[] =>
	FACT_KEYS.flatMap((key) => {
		const value = example[key]
		return value === undefined ? [] : [{ key, value, words: `${key} is ${value}` }]
	})
