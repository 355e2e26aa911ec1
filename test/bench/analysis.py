"""The work of shared/domain/analysis in pandas, numpy and scipy, as one would write it there: vectorised throughout.

Usage: analysis.py FOLDER REPEATS
FOLDER holds cause-times.f64, cause-values.f64, effect-times.f64, effect-values.f64. Prints JSON: the seconds of each
run and a few figures, so that both sides can be seen to have computed the same.
"""
import json
import sys
import time
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
from scipy import stats

ZONE = 'America/New_York'
LAGS = [-28, -14, -7, *range(-6, 7), 7, 14, 28]
PERMUTATIONS = 1000
SLOW_DAYS = 21
PAIRS_PER_TERM = 5


def read(folder, name):
    return pd.DataFrame({
        'time': np.fromfile(folder / f'{name}-times.f64'),
        'value': np.fromfile(folder / f'{name}-values.f64'),
    })


def daily_series(frame, operation):
    frame = frame[np.isfinite(frame['value'])]
    local = pd.to_datetime(frame['time'].astype('int64'), unit='s', utc=True).dt.tz_convert(ZONE).dt.tz_localize(None)
    values = frame['value'].groupby(local.dt.normalize()).agg(operation)
    clock = frame['value'].groupby(local.dt.hour).mean().reindex(range(24))
    hours = frame['value'].groupby(local.dt.floor('h')).agg(['sum', 'count'])
    return values, clock, hours


def cause_windows(hours):
    """The sum of the 24 hours that end with each hour, where there is anything in them."""
    dense = hours.asfreq('h', fill_value=0)
    end = pd.date_range(dense.index[0], dense.index[-1] + pd.Timedelta(hours=23), freq='h')
    rolling = dense.reindex(end, fill_value=0).rolling(24, min_periods=1).sum()
    return rolling['sum'].where(rolling['count'] > 0.5)


def paired(windows, effect, effect_hours, lag):
    """Each day's effect with the mean exposure of its measurements."""
    exposure = windows.reindex(effect_hours.index - pd.Timedelta(days=lag)).to_numpy()
    known = ~np.isnan(exposure)
    days = effect_hours.index[known].normalize()
    weights = effect_hours['count'].to_numpy()[known]
    sums = pd.DataFrame({'x': exposure[known] * weights, 'w': weights}).groupby(days).sum()
    return pd.DataFrame({'x': sums['x'] / sums['w'], 'y': effect.reindex(sums.index)})


def unusual(values):
    centre = np.median(values)
    distance = np.abs(values - centre)
    far = distance > 6 * 1.4826 * np.median(distance)
    return far if far.sum() <= max(1, int(0.02 * len(values))) else np.zeros(len(values), bool)


def chart_series(values, hourly):
    counts = np.histogram(values, bins='sturges')
    week = values.asfreq('D').rolling(7, center=True, min_periods=3).mean().reindex(values.index)
    return (
        hourly,
        values.groupby(values.index.dayofweek).mean(),
        values.groupby(values.index.month).mean(),
        counts,
        week,
    )


def residuals(values, days, weekdays):
    design = np.column_stack([np.ones(len(days)), days - days.mean(), *[weekdays == k for k in range(1, 7)]])
    solution, *_ = np.linalg.lstsq(design, values, rcond=None)
    return values - design @ solution


def most_common_gap(gaps):
    sizes, counts = np.unique(gaps, return_counts=True)
    return sizes[np.argmax(counts)]


def effective_sample_size(days, x, y, terms):
    gaps = np.diff(days)
    gap = most_common_gap(gaps)
    neighbours = gaps == gap

    def phi(z):
        return np.clip(np.mean(z[1:][neighbours] * z[:-1][neighbours]) / np.mean(z * z), -0.999, 0.999)

    product = max(0.0, phi(x) * phi(y))
    per_day = product ** (1 / gap)
    shared = total = 0.0
    for each in gaps:
        shared = per_day ** each * (1 + shared)
        total += shared
    n = len(days)
    return min(n, n * n / (n + 2 * total)) * (n - terms) / n, np.sqrt(product)


def permutation_p(x, y, length, observed):
    n = len(x)
    blocks = -(-n // length)
    random = np.random.default_rng(1)
    scale = np.sqrt((x @ x) * (y @ y))
    order = random.permuted(np.tile(np.arange(blocks), (PERMUTATIONS, 1)), axis=1)
    index = (order[:, :, None] * length + np.arange(length)).reshape(PERMUTATIONS, -1)
    index = index[index < n].reshape(PERMUTATIONS, n)
    rotated = (index + random.integers(n, size=(PERMUTATIONS, 1))) % n
    r = x[rotated] @ y / scale
    return (1 + np.sum(np.abs(r) >= abs(observed) - 1e-12)) / (1 + PERMUTATIONS)


def optimal_value(x, y):
    if len(np.unique(x)) <= 5:
        groups = pd.Series(x)
    else:
        cuts = np.unique(np.quantile(x, [0.2, 0.4, 0.6, 0.8]))
        groups = pd.Series(np.searchsorted(cuts, x, side='left'))
    table = pd.DataFrame({'x': x, 'y': y}).groupby(groups.to_numpy()).agg({'x': 'mean', 'y': ['sum', 'count']})
    shrunk = (table['y']['sum'] + 5 * y.mean()) / (table['y']['count'] + 5)
    return table['x']['mean'][shrunk.idxmax()]


def test(pairs):
    x, y = pairs['x'].to_numpy(), pairs['y'].to_numpy()
    days = (pairs.index - pd.Timestamp('1970-01-01')).days.to_numpy()
    weekdays = pairs.index.dayofweek.to_numpy()
    rx, ry = residuals(x, days, weekdays), residuals(y, days, weekdays)
    adjusted = stats.pearsonr(rx, ry)[0]
    worth, rho = effective_sample_size(days, rx, ry, 7)
    t = adjusted * np.sqrt((worth - 2) / (1 - adjusted ** 2))
    p = 2 * stats.t.sf(abs(t), worth - 2)
    n = len(x)
    length = int(np.clip(np.ceil((np.sqrt(6) * rho / (1 - rho * rho)) ** (2 / 3) * n ** (1 / 3)), 1, n // 4))
    return adjusted, worth, p, lambda: permutation_p(rx, ry, length, adjusted)


def normal_scores(values):
    return stats.norm.ppf((stats.rankdata(values) - 0.5) / len(values))


def shared_spread(u, v):
    left = v - (u @ v) / (u @ u) * u
    return len(u) * np.sum(u ** 2 * left ** 2) / ((u @ u) * (left @ left))


def shared_memory(days, u, v):
    n = len(days)
    gap = most_common_gap(np.diff(days))
    total = 0.0
    for k in range(1, min(10, n // 8) + 1):
        _, earlier, later = np.intersect1d(days + k * gap, days, assume_unique=True, return_indices=True)
        if len(later) > 0:
            total += len(later) / n * np.prod([np.mean(z[earlier] * z[later]) / np.mean(z * z) for z in (u, v)])
    return total


def day_to_day(pairs):
    """By normal scores, without weekday, trend and every wave slower than three weeks."""
    n = len(pairs)
    days = (pairs.index - pairs.index[0]).days.to_numpy()
    weekdays = pairs.index.dayofweek.to_numpy()
    span = days[-1] + 1
    waves = np.arange(2, min(2 * span // SLOW_DAYS, n // PAIRS_PER_TERM) + 1)
    cosines = np.cos(np.pi * np.outer(days + 0.5, waves) / span)
    terms, _ = np.linalg.qr(np.column_stack([*[weekdays == k for k in range(7)], days - days.mean(), cosines]))
    u, v = (z - terms @ (terms.T @ z) for z in map(normal_scores, (pairs['x'], pairs['y'])))
    r = u @ v / np.sqrt((u @ u) * (v @ v))
    spread = max(1, shared_spread(u, v), shared_spread(v, u))
    worth = (n - terms.shape[1] + 1) / (spread + 2 * max(0, shared_memory(days, u, v)))
    return r, 2 * stats.t.sf(abs(r) * np.sqrt((worth - 2) / (1 - r * r)), worth - 2)


def analyse(cause_frame, effect_frame):
    cause, cause_clock, cause_hours = daily_series(cause_frame, 'sum')
    effect, effect_clock, effect_hours = daily_series(effect_frame, 'mean')
    windows = cause_windows(cause_hours)
    pairs = paired(windows, effect, effect_hours, 0)
    x, y = pairs['x'].to_numpy(), pairs['y'].to_numpy()
    r = stats.pearsonr(x, y)[0]
    stats.spearmanr(x, y)
    stats.linregress(x, y)
    low = x < x.mean()
    y[~low].mean() - y[low].mean(), y[low].std(ddof=1), np.sum(low[1:] != low[:-1])
    for lag in LAGS:
        shifted = paired(windows, effect, effect_hours, lag).to_numpy()
        if len(shifted) >= 10:
            stats.pearsonr(shifted[:, 0], shifted[:, 1])
    adjusted, worth, p, shuffled = test(pairs)
    by_permutation = shuffled()
    last = effect_hours[~effect_hours.index.normalize().duplicated(keep='last')]
    reverse_pairs = paired(windows, effect, last, -1)
    backwards = test(reverse_pairs)
    if backwards[2] < 0.05:
        backwards[3]()
        day_to_day(reverse_pairs)
    day_to_day_r, day_to_day_p = day_to_day(pairs)
    far = unusual(x) | unusual(y)
    if far.any():
        test(pairs[~far])[3]()
    best = optimal_value(x[~far], y[~far])
    chart_series(cause, cause_clock)
    chart_series(effect, effect_clock)
    return {
        'numberOfPairs': len(x),
        'correlationCoefficient': r,
        'adjustedCorrelation': adjusted,
        'effectiveSampleSize': worth,
        'pValue': p,
        'permutationPValue': by_permutation,
        'optimalValue': best,
        'dayToDayR': day_to_day_r,
        'dayToDayP': day_to_day_p,
    }


def main():
    warnings.simplefilter('ignore')
    folder, repeats = Path(sys.argv[1]), int(sys.argv[2])
    cause, effect = read(folder, 'cause'), read(folder, 'effect')
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        figures = analyse(cause, effect)
        seconds.append(time.perf_counter() - start)
    print(json.dumps({'seconds': seconds, 'figures': {name: float(value) for name, value in figures.items()}}))


main()
