/** C2 natural cubic spline through points, centripetal parameter. Returns dense samples [x,y,w]. */
function spline(pts, per = 24) {
  const n = pts.length;
  if (n === 2) {
    const out = [];
    for (let i = 0; i <= per; i++) {
      const u = i / per;
      out.push(pts[0].map((a, k) => a + (pts[1][k] - a) * u));
    }
    return out;
  }
  const t = [0];
  for (let i = 1; i < n; i++)
    t.push(t[i - 1] + Math.hypot(pts[i][0] - pts[i - 1][0], pts[i][1] - pts[i - 1][1]) ** 0.7);
  const cx = natural(
      t,
      pts.map((p) => p[0]),
    ),
    cy = natural(
      t,
      pts.map((p) => p[1]),
    ),
    cw = pchip(
      t,
      pts.map((p) => p[2] ?? 1),
    );
  const out = [];
  for (let i = 0; i < n - 1; i++)
    for (let k = 0; k < per; k++) {
      const u = t[i] + ((t[i + 1] - t[i]) * k) / per;
      out.push([cx(u), cy(u), cw(u)]);
    }
  out.push([cx(t[n - 1]), cy(t[n - 1]), cw(t[n - 1])]);
  return out;
}
function natural(t, y) {
  const n = t.length,
    h = [],
    a = Array(n).fill(0),
    l = Array(n).fill(1),
    mu = Array(n).fill(0),
    z = Array(n).fill(0),
    c = Array(n).fill(0),
    b = [],
    d = [];
  for (let i = 0; i < n - 1; i++) h[i] = t[i + 1] - t[i];
  for (let i = 1; i < n - 1; i++) a[i] = (3 / h[i]) * (y[i + 1] - y[i]) - (3 / h[i - 1]) * (y[i] - y[i - 1]);
  for (let i = 1; i < n - 1; i++) {
    l[i] = 2 * (t[i + 1] - t[i - 1]) - h[i - 1] * mu[i - 1];
    mu[i] = h[i] / l[i];
    z[i] = (a[i] - h[i - 1] * z[i - 1]) / l[i];
  }
  for (let j = n - 2; j >= 0; j--) {
    c[j] = z[j] - mu[j] * c[j + 1];
    b[j] = (y[j + 1] - y[j]) / h[j] - (h[j] * (c[j + 1] + 2 * c[j])) / 3;
    d[j] = (c[j + 1] - c[j]) / (3 * h[j]);
  }
  return (u) => {
    let i = 0;
    while (i < n - 2 && u > t[i + 1]) i++;
    const s = u - t[i];
    return y[i] + b[i] * s + c[i] * s * s + d[i] * s * s * s;
  };
}
function pchip(t, y) {
  const n = t.length,
    dl = [],
    m = Array(n).fill(0);
  for (let i = 0; i < n - 1; i++) dl[i] = (y[i + 1] - y[i]) / (t[i + 1] - t[i]);
  m[0] = dl[0];
  m[n - 1] = dl[n - 2];
  for (let i = 1; i < n - 1; i++) m[i] = dl[i - 1] * dl[i] <= 0 ? 0 : 2 / (1 / dl[i - 1] + 1 / dl[i]);
  return (u) => {
    let i = 0;
    while (i < n - 2 && u > t[i + 1]) i++;
    const h = t[i + 1] - t[i],
      s = (u - t[i]) / h,
      s2 = s * s,
      s3 = s2 * s;
    return (
      (2 * s3 - 3 * s2 + 1) * y[i] +
      (s3 - 2 * s2 + s) * h * m[i] +
      (-2 * s3 + 3 * s2) * y[i + 1] +
      (s3 - s2) * h * m[i + 1]
    );
  };
}
/** Left and right edges of a ribbon of varying width. */
function edges(s) {
  const L = [],
    R = [],
    n = s.length;
  for (let i = 0; i < n; i++) {
    const a = s[Math.max(0, i - 1)],
      b = s[Math.min(n - 1, i + 1)];
    let dx = b[0] - a[0],
      dy = b[1] - a[1];
    const q = Math.hypot(dx, dy) || 1;
    dx /= q;
    dy /= q;
    const r = Math.max(0.2, s[i][2] / 2);
    L.push([s[i][0] + dy * r, s[i][1] - dx * r]);
    R.push([s[i][0] - dy * r, s[i][1] + dx * r]);
  }
  return [L, R];
}
const join = (a) => a.map((v, i) => (i && !v.startsWith("-") ? " " : "") + v).join("");
/** Path writer: relative commands, rounded without drift. */
function writer(prec = 1) {
  const k = 10 ** prec,
    R = (v) => Math.round(v * k) / k,
    S = (v) => {
      const t = String(R(v));
      return t.replace(/^(-?)0\./, "$1.");
    };
  let d = "",
    X = 0,
    Y = 0;
  return {
    M(x, y) {
      X = R(x);
      Y = R(y);
      d += "M" + join([S(X), S(Y)]);
      return this;
    },
    C(list) {
      for (const c of list) {
        const nx = R(c[3][0]),
          ny = R(c[3][1]);
        d += "c" + join([c[1][0] - X, c[1][1] - Y, c[2][0] - X, c[2][1] - Y, nx - X, ny - Y].map(S));
        X = nx;
        Y = ny;
      }
      return this;
    },
    cap(b, r) {
      const nx = R(b[0]),
        ny = R(b[1]);
      d +=
        r < 0.25 ? "l" + join([S(nx - X), S(ny - Y)]) : "a" + join([S(r), S(r), "0", "0", "1", S(nx - X), S(ny - Y)]);
      X = nx;
      Y = ny;
      return this;
    },
    z() {
      d += "z";
      return this;
    },
    toString: () => d,
  };
}
/** A head: an egg, widest at (x, y), `up` above it and `down` below it, tilted. */
function egg(x, y, r, up, down, tilt, prec = 1) {
  const c = Math.cos(tilt),
    n = Math.sin(tilt),
    P = (u, v) => [x + u * c - v * n, y + u * n + v * c],
    k = 0.5523,
    q = 0.5;
  return writer(prec)
    .M(...P(0, -up))
    .C([
      [0, P(r * k, -up), P(r, -up * k), P(r, 0)],
      [0, P(r, down * q), P(r * 0.62, down), P(0, down)],
      [0, P(-r * 0.62, down), P(-r, down * q), P(-r, 0)],
      [0, P(-r, -up * k), P(-r * k, -up), P(0, -up)],
    ])
    .z()
    .toString();
}

const rng = (seed) => () => {
  seed |= 0;
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

// ---- the loop: frame(t) paints the moment t (0..1); frame(0) and frame(1) are the same picture ----
const TAU = Math.PI * 2,
  SECONDS = 7;
const ease = (u) => (u < 0 ? 0 : u > 1 ? 1 : u * u * (3 - 2 * u));
const span = (t, a, b) => ease((t - a) / (b - a));
const $ = (id) => document.getElementById(id);
const spin = (p, c, a) => {
  const s = Math.sin(a),
    k = Math.cos(a),
    x = p[0] - c[0],
    y = p[1] - c[1];
  return [c[0] + x * k - y * s, c[1] + x * s + y * k, p[2]];
};

// Small living movements, all periodic in t. `live` is 1 once the figure is fully drawn.
const motion = {
  horse(id, pts, t, live) {
    const breath = Math.sin(TAU * 2 * t),
      sway = Math.sin(TAU * 2 * t + 0.6),
      nod = Math.sin(TAU * t) * 0.028 * live;
    const withers = [300, 176];
    const neck = (p) => (p[0] > 300 ? spin(p, withers, nod * Math.min(1, (p[0] - 300) / 60)) : p);
    if (id === "spine")
      return pts.map((p, i) =>
        i < 3
          ? spin(p, [100, 180], ((3 - i) / 3) * (0.1 * sway) * live)
          : i < 8
            ? [p[0], p[1] - breath * 0.8 * live, p[2] + breath * 0.5 * live]
            : neck(p),
      );
    if (id === "head" || id === "jaw" || id === "ear")
      return pts.map((p) =>
        spin(spin(p, withers, nod), [380, 90], (id === "ear" ? 0.16 : 0.03) * Math.sin(TAU * 3 * t + 1) * live),
      );
    if (id === "belly") return pts.map((p) => [p[0], p[1] + breath * 2.2 * live, p[2]]);
    if (id === "breast")
      return pts.map((p, i) =>
        i > 2 ? spin(p, [364, 242], 0.05 * Math.sin(TAU * 2 * t + 2) * live * Math.min(1, (i - 2) / 2)) : neck(p),
      );
    return pts;
  },
  dog(id, pts, t, live) {
    const breath = Math.sin(TAU * 3 * t),
      wag = Math.sin(TAU * 7 * t),
      nod = Math.sin(TAU * t + 0.4) * 0.03 * live,
      c = [318, 170];
    if (id === "spine")
      return pts.map((p, i) =>
        i < 4 ? spin(p, [88, 199], ((4 - i) / 4) * 0.17 * wag * live) : [p[0], p[1] - breath * 0.5 * live, p[2]],
      );
    if (id === "head") return pts.map((p) => spin(p, c, nod));
    if (id === "jaw")
      return pts.map((p) => spin(spin(p, c, nod), [391, 152], (0.05 + 0.06 * Math.sin(TAU * 7 * t + 1)) * live));
    if (id === "ear")
      return pts.map((p, i) => spin(spin(p, c, nod), [366, 104], 0.05 * i * Math.sin(TAU * 2 * t + 1) * live));
    if (id === "breast") return pts.map((p, i) => [p[0], p[1] + (i > 0 && i < 4 ? breath * 1.5 : 0) * live, p[2]]);
    return pts;
  },
  // the spine straightens: slumped while it is being drawn, tall from then on
  human(id, pts, t, live, tall) {
    const slump = 1 - tall,
      hip = [221, 262],
      breath = Math.sin(TAU * 2 * t) * live,
      swing = Math.sin(TAU * t) * live;
    const bend = (p) => {
      if (p[1] >= 262) return p;
      const u = Math.min(1.35, (262 - p[1]) / 165);
      return spin([p[0], p[1] + slump * 10 * u, p[2]], hip, slump * 0.24 * u * u);
    };
    if (id === "head")
      return pts.map((p) => {
        const q = bend(p);
        return [q[0] + slump * 9, q[1] + slump * 12 - breath * 0.8, q[2]];
      });
    if (id === "spine")
      return pts.map((p) => {
        const q = bend(p);
        return p[1] < 262 ? [q[0], q[1] - breath * 0.6, q[2]] : q;
      });
    if (id === "arm")
      return pts.map((p, i) =>
        spin(bend(p), bend([260, 106, 0]), (-0.05 * swing * i) / 4 + (i === 1 || i === 2 ? 0.012 * breath : 0)),
      );
    if (id === "arm2") return pts.map((p, i) => spin(bend(p), bend([191, 142, 0]), (0.06 * swing * i) / 4));
    return pts;
  },
};
const order = SCENE.strokes,
  lens = order.map((s) => {
    let l = 0;
    for (let i = 1; i < s.pts.length; i++)
      l += Math.hypot(s.pts[i][0] - s.pts[i - 1][0], s.pts[i][1] - s.pts[i - 1][1]);
    return Math.max(70, l);
  });
const starts = [];
{
  let a = 0;
  const tot = lens.reduce((x, y) => x + y);
  for (const l of lens) {
    starts.push([a / tot, Math.min(1, (a + l * 1.5) / tot)]);
    a += l;
  }
}

function ribbon(pts, upto, thin, rest) {
  if (rest && upto > 0.98) {
    // the head: an egg that follows its own centre line
    const a = pts[0],
      b = pts.at(-1),
      h = Math.hypot(b[0] - a[0], b[1] - a[1]) / Math.hypot(rest.b[0] - rest.a[0], rest.b[1] - rest.a[1]),
      [, , w, up, down] = rest.egg,
      m = up / (up + down);
    return egg(
      a[0] + (b[0] - a[0]) * m,
      a[1] + (b[1] - a[1]) * m,
      w * h * thin,
      up * h * thin,
      down * h * thin,
      Math.atan2(b[1] - a[1], b[0] - a[0]) - Math.PI / 2,
    );
  }
  let s = spline(pts, 12);
  const n = Math.max(2, Math.ceil(s.length * upto));
  s = s.slice(0, n);
  const tip = upto < 1 ? 10 : 0;
  s = s.map((p, i) => [p[0], p[1], p[2] * thin * (tip ? Math.min(1, (n - i) / tip + 0.15) : 1)]);
  const [L, R] = edges(s),
    f = (p) => p[0].toFixed(1) + " " + p[1].toFixed(1),
    r0 = (s[0][2] / 2).toFixed(1),
    r1 = (s[n - 1][2] / 2).toFixed(1);
  return `M${L.map(f).join("L")}A${r1} ${r1} 0 0 1 ${f(R[n - 1])}L${R.slice().reverse().map(f).join("L")}A${r0} ${r0} 0 0 1 ${f(L[0])}z`;
}
const [bx, by, bw, bh] = SCENE.box,
  K = SCENE.fw / (SCENE.fig === "human" ? bh : bw);
const place = (p) => [(p[0] - bx - bw / 2) * K * (SCENE.mirror ? -1 : 1), (p[1] - by - bh / 2) * K * 0.94, p[2] * K];

function chalk(t) {
  const gone = span(t, 0.1, 0.22),
    drawn = (t - 0.25) / 0.36,
    live = t < 0.1 ? 1 : t < 0.25 ? 1 - span(t, 0.1, 0.2) : span(t, 0.58, 0.74),
    tall = t < 0.24 ? 1 : span(t, 0.52, 0.74);
  let d = "";
  if (t < 0.235) {
    const thin = 1 - gone;
    if (thin > 0.04)
      for (const s of order)
        d += ribbon(
          motion[SCENE.fig](s.id, s.pts, t, live, tall).map(place),
          1,
          thin,
          s.egg && { egg: s.egg, a: s.pts[0], b: s.pts.at(-1) },
        );
  } else
    order.forEach((s, i) => {
      const [a, b] = starts[i],
        u = ease((drawn - a) / (b - a));
      if (u > 0.02)
        d += ribbon(
          motion[SCENE.fig](s.id, s.pts, t, live, tall).map(place),
          u,
          1,
          s.egg && { egg: s.egg, a: s.pts[0], b: s.pts.at(-1) },
        );
    });
  $("ink").setAttribute("d", d);
  $("cut").setAttribute("d", d);
}
const r = rng(SCENE.name.length * 77);
const drift = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: (i * 0.177 + r() * 0.05) * 960,
  y: 36 + r() * 118,
  w: 130 + r() * 130,
  h: 5 + r() * 5,
  ph: i / 6,
}));
function clouds(t) {
  // each cloud lives one loop: fades in, drifts, fades out; they are out of step with one another
  $("clouds").innerHTML = drift
    .map((c) => {
      const u = (t + c.ph) % 1,
        x = c.x + (u - 0.5) * 46,
        o = Math.sin(Math.PI * u) ** 1.2 * 0.8;
      return `<path opacity="${o.toFixed(3)}" d="${ribbon(
        [
          [x, c.y, 0.6],
          [x + c.w * 0.3, c.y - 5, c.h],
          [x + c.w * 0.7, c.y - 3, c.h * 0.7],
          [x + c.w, c.y + 2, 0.6],
        ],
        1,
        1,
      )}"/>`;
    })
    .join("");
}
const nearY = (x) => {
  const q = SCENE.near;
  for (let i = 1; i < q.length; i++)
    if (x <= q[i][0]) {
      const u = ease((x - q[i - 1][0]) / (q[i][0] - q[i - 1][0]));
      return q[i - 1][1] + (q[i][1] - q[i - 1][1]) * u;
    }
  return q.at(-1)[1];
};
const blades = Array.from({ length: 150 }, (_, i) => {
  const x = ((i + r()) / 150) * 960;
  return { x, y: nearY(x) + 3 + r() * 5, h: 9 + r() * 15, ph: r() * 0.9, k: r() };
});
const tufts = Array.from({ length: 14 }, () => {
  const x = r() * 960;
  return { x, y: nearY(x) + 20 + r() * 44, ph: r() * 0.9 };
}).flatMap((c) =>
  [-7, -2.5, 2, 6].map((o, i) => ({
    x: c.x + o,
    y: c.y + Math.abs(o) * 0.15,
    h: [8, 13, 14, 9][i],
    ph: c.ph + o * 0.03,
    lean: o * 0.035,
  })),
);
const blade = (b, t) => {
  const s =
      Math.sin(TAU * (2 * t - b.x / 700) + b.ph) * 0.34 + Math.sin(TAU * (3 * t - b.x / 300)) * 0.1 + (b.lean ?? 0.2),
    dx = Math.sin(s) * b.h,
    dy = -Math.cos(s) * b.h;
  return `M${b.x.toFixed(1)} ${b.y.toFixed(1)}q${(dx * 0.2).toFixed(1)} ${(dy * 0.6).toFixed(1)} ${dx.toFixed(1)} ${dy.toFixed(1)}`;
};
function grass(t) {
  $("grass").setAttribute("d", blades.map((b) => blade(b, t)).join(""));
  $("grass2").setAttribute("d", tufts.map((b) => blade(b, t)).join(""));
}
function kite(t) {
  // a red kite on a slow circle
  const a = TAU * t,
    x = 300 + Math.cos(a) * 54 + (SCENE.fig === "dog" ? 330 : 0),
    y = 92 + Math.sin(a) * 17,
    b = Math.sin(a) * 0.35,
    w = 17 + 4 * Math.sin(a),
    f = Math.sin(TAU * 3 * t) * 1.6;
  $("kite").innerHTML = `<path d="${ribbon(
    [
      [x - w, y + 2 + f + b * 7, 0.6],
      [x - w * 0.5, y - 3 + b * 3, 2.6],
      [x, y, 3.4],
      [x + w * 0.5, y - 3 - b * 3, 2.6],
      [x + w, y + 2 + f - b * 7, 0.6],
    ],
    1,
    1,
  )}"/><path d="${ribbon(
    [
      [x, y, 2.6],
      [x - Math.sin(a) * -5, y + 6, 2],
      [x - Math.sin(a) * -8, y + 10, 0.8],
    ],
    1,
    1,
  )}"/>`;
}
function frame(t) {
  t = ((t % 1) + 1) % 1;
  clouds(t);
  chalk(t);
  grass(t);
  kite(t);
  $("cloudshadow").setAttribute("cx", (120 + t * 720).toFixed(1));
  $("cloudshadow").setAttribute("opacity", (Math.sin(Math.PI * t) ** 2).toFixed(3));
  const m = $("mistband");
  if (m)
    m.setAttribute(
      "transform",
      `translate(${(Math.sin(TAU * t) * 18).toFixed(1)} ${(Math.sin(TAU * t + 1) * 3).toFixed(1)})`,
    );
}
window.frame = frame;
window.SECONDS = SECONDS;
if (location.hash.startsWith("#t=")) frame(+location.hash.slice(3));
else {
  const t0 = performance.now(),
    still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame(0);
  if (!still && location.hash !== "#still")
    requestAnimationFrame(function go(n) {
      frame((n - t0) / 1000 / SECONDS);
      requestAnimationFrame(go);
    });
}
